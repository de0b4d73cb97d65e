// @vitest-environment happy-dom
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { hydrate, render } from "#test/render.tsx";
import { StaticHtml } from "./static-html.tsx";

test("hydration preserves changes made to the nodes before it", async () => {
  const { container } = await hydrate(
    <StaticHtml id="region" html="<details><summary>More</summary>text</details>" />,
    <StaticHtml id="region" />,
    (loaded) => loaded.querySelector("details")?.setAttribute("open", ""),
  );
  expect(container.querySelector("details")?.open).toBe(true);
});

test("nodes rendered from children are preserved in the same way", async () => {
  let list: Element | null = null;
  const { container } = await hydrate(
    <StaticHtml as="nav" id="region" aria-label="Pages">
      <ul>
        <li>One</li>
      </ul>
    </StaticHtml>,
    <StaticHtml as="nav" id="region" aria-label="Pages" />,
    (loaded) => {
      list = loaded.querySelector("ul");
    },
  );
  expect(container.querySelector("nav")?.getAttribute("aria-label")).toBe("Pages");
  expect(container.querySelector("ul")).toBe(list);
});

test("rerendering preserves the nodes", async () => {
  const { container, update } = await hydrate(
    <StaticHtml id="region" html="<p>One</p>" />,
    <StaticHtml id="region" />,
  );
  const node = container.querySelector("p");
  await update(<StaticHtml id="region" className="other" />);
  expect(container.querySelector("p")).toBe(node);
  expect(container.querySelector("#region")?.className).toBe("other");
});

test("another key shows other content", async () => {
  const { container, update } = await hydrate(
    <StaticHtml key="a" id="region" html="<p>Old</p>" />,
    <StaticHtml key="a" id="region" />,
  );
  await update(<StaticHtml key="b" id="region" html="<p>New</p>" />);
  expect(container.innerHTML).toBe('<div id="region"><p>New</p></div>');
});

test("later content replaces the hydrated HTML", async () => {
  const { container, update } = await hydrate(
    <StaticHtml id="region" html="<p>Old</p>" />,
    <StaticHtml id="region" />,
  );
  await update(<StaticHtml id="region" html="<p>New</p>" />);
  expect(container.innerHTML).toBe('<div id="region"><p>New</p></div>');
  await update(
    <StaticHtml id="region">
      <p>Newest</p>
    </StaticHtml>,
  );
  expect(container.innerHTML).toBe('<div id="region"><p>Newest</p></div>');
});

test("a document that React renders again has the previous content", async () => {
  document.body.innerHTML = '<div id="region"><p>Before</p></div>';
  const { container } = await render(<StaticHtml id="region" />);
  expect(container.innerHTML).toBe('<div id="region"><p>Before</p></div>');
});

test("without previous content it is empty", async () => {
  document.body.innerHTML = "";
  const { container } = await render(<StaticHtml id="region" />);
  expect(container.innerHTML).toBe('<div id="region"></div>');
});

test("on the server without content it is empty", () => {
  vi.stubGlobal("document", undefined);
  const html = renderToString(<StaticHtml as="footer" id="region" />);
  vi.unstubAllGlobals();
  expect(html).toBe('<footer id="region"></footer>');
});
