import { getMDXComponent } from "mdx-bundler/client/index.js";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { mdxComponents } from "../mdx-components.tsx";

/** Renders a page that the content library has compiled. It runs the page's code, so it must only get the repository's content. */
export function renderCode(code: string): string {
  const page = createElement(getMDXComponent(code), { components: mdxComponents });
  // Ids from `useId` must not collide with those of the document around the article.
  return renderToStaticMarkup(page, { identifierPrefix: "text-" });
}
