import { getMDXComponent } from "mdx-bundler/client/index.js";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { mdxComponents } from "../mdx-components.tsx";

/** HTML of a page compiled by the content library. Runs the page's code: only content of the repository comes here. */
export function renderCode(code: string): string {
  const page = createElement(getMDXComponent(code), { components: mdxComponents });
  // Ids made by `useId` must not meet those of the document around the text.
  return renderToStaticMarkup(page, { identifierPrefix: "text-" });
}
