import { getMDXComponent } from "mdx-bundler/client/index.js";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Anchor } from "#app/components/ui/anchor.tsx";
import { BLOCK_COMPONENTS } from "./block-components.tsx";
import { headingOf } from "./heading.tsx";
import { InlineCode } from "./inline-code.tsx";

/** Components of Markdown's own elements. */
const ELEMENTS = {
  a: Anchor,
  code: InlineCode,
  // Tasks have a tick as their marker until checklist.ts adds boxes: those that cannot be checked look broken.
  input: () => null,
  h2: headingOf("h2"),
  h3: headingOf("h3"),
  h4: headingOf("h4"),
  h5: headingOf("h5"),
  h6: headingOf("h6"),
};

/** Renders a page that the content library has compiled. It runs the page's code, so it must only get the repository's content. */
export function renderCode(code: string): string {
  const page = createElement(getMDXComponent(code), { components: { ...BLOCK_COMPONENTS, ...ELEMENTS } });
  // Ids from `useId` must not collide with those of the document around the article.
  return renderToStaticMarkup(page, { identifierPrefix: "text-" });
}
