import { getMDXComponent } from "mdx-bundler/client/index.js";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Anchor } from "./anchor.tsx";
import { BLOCK_COMPONENTS } from "./block-components.tsx";
import { headingOf } from "./heading.tsx";

/** Components of Markdown's own elements. */
const ELEMENTS = {
  a: Anchor,
  // Tasks have a tick as their marker, because boxes that cannot be checked look broken.
  input: () => null,
  h2: headingOf("h2"),
  h3: headingOf("h3"),
  h4: headingOf("h4"),
  h5: headingOf("h5"),
  h6: headingOf("h6"),
};

/** The line above a text, or below one that begins with a picture, with values that the provider has not confirmed. */
const EXAMPLE_NOTE =
  '<p class="example-note">A <var>dotted underline</var> marks an example value: the provider has to confirm it.</p>';

/** Renders a page that the content library has compiled. It runs the page's code, so it must only get the repository's content. */
export function renderCode(code: string): string {
  const page = createElement(getMDXComponent(code), { components: { ...BLOCK_COMPONENTS, ...ELEMENTS } });
  // Ids from `useId` must not collide with those of the document around the article.
  const html = renderToStaticMarkup(page, { identifierPrefix: "text-" });
  if (!html.includes("<var>")) return html;
  return html.startsWith("<figure") ? html + EXAMPLE_NOTE : EXAMPLE_NOTE + html;
}
