// @vitest-environment happy-dom
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { hydrate, render } from "#test/render.tsx";
import { StaticHtml } from "./static-html.tsx";

/** Counts changes below an element. */
function countMutations(element: Element): () => number {
  const observer = new MutationObserver(() => {});
  observer.observe(element, { subtree: true, childList: true, attributes: true, characterData: true });
  return () => observer.takeRecords().length;
}

test("hydration without content keeps the nodes that the server rendered, and changes none", async () => {
  let nodes: Element[] = [];
  let mutations = () => Number.NaN;
  const { container } = await hydrate(
    <StaticHtml id="kept" className="text" html="<p>One</p><p>Two <b>bold</b></p>" />,
    <StaticHtml id="kept" className="text" />,
    (loaded) => {
      nodes = [...loaded.querySelectorAll("*")];
      mutations = countMutations(loaded);
    },
  );
  expect(nodes).toHaveLength(4);
  expect([...container.querySelectorAll("*")]).toEqual(nodes);
  expect(nodes.every((node) => node.isConnected)).toBe(true);
  expect(mutations()).toBe(0);
});

test("hydration keeps what happened to the nodes before it", async () => {
  const { container } = await hydrate(
    <StaticHtml id="kept" html="<details><summary>More</summary>text</details>" />,
    <StaticHtml id="kept" />,
    (loaded) => loaded.querySelector("details")?.setAttribute("open", ""),
  );
  expect(container.querySelector("details")?.open).toBe(true);
});

test("nodes that the server rendered as elements are kept in the same way", async () => {
  let list: Element | null = null;
  const { container } = await hydrate(
    <StaticHtml as="nav" id="kept" aria-label="Pages">
      <ul>
        <li>One</li>
      </ul>
    </StaticHtml>,
    <StaticHtml as="nav" id="kept" aria-label="Pages" />,
    (loaded) => {
      list = loaded.querySelector("ul");
    },
  );
  expect(container.querySelector("nav")?.getAttribute("aria-label")).toBe("Pages");
  expect(container.querySelector("ul")).toBe(list);
});

test("rendering again keeps the nodes", async () => {
  const { container, update } = await hydrate(
    <StaticHtml id="kept" html="<p>One</p>" />,
    <StaticHtml id="kept" />,
  );
  const node = container.querySelector("p");
  await update(<StaticHtml id="kept" className="other" />);
  expect(container.querySelector("p")).toBe(node);
  expect(container.querySelector("#kept")?.className).toBe("other");
});

test("another key shows other content", async () => {
  const { container, update } = await hydrate(
    <StaticHtml key="a" id="kept" html="<p>Old</p>" />,
    <StaticHtml key="a" id="kept" />,
  );
  await update(<StaticHtml key="b" id="kept" html="<p>New</p>" />);
  expect(container.innerHTML).toBe('<div id="kept"><p>New</p></div>');
});

test("content that comes later replaces what was kept", async () => {
  const { container, update } = await hydrate(
    <StaticHtml id="kept" html="<p>Old</p>" />,
    <StaticHtml id="kept" />,
  );
  await update(<StaticHtml id="kept" html="<p>New</p>" />);
  expect(container.innerHTML).toBe('<div id="kept"><p>New</p></div>');
  await update(
    <StaticHtml id="kept">
      <p>Newest</p>
    </StaticHtml>,
  );
  expect(container.innerHTML).toBe('<div id="kept"><p>Newest</p></div>');
});

test("a document that React renders anew has the content of the one before", async () => {
  document.body.innerHTML = '<div id="kept"><p>Before</p></div>';
  const { container } = await render(<StaticHtml id="kept" />);
  expect(container.innerHTML).toBe('<div id="kept"><p>Before</p></div>');
});

test("without anything to keep it is empty", async () => {
  document.body.innerHTML = "";
  const { container } = await render(<StaticHtml id="kept" />);
  expect(container.innerHTML).toBe('<div id="kept"></div>');
});

test("on a server to which nothing was given it is empty", () => {
  vi.stubGlobal("document", undefined);
  const html = renderToString(<StaticHtml as="footer" id="kept" />);
  vi.unstubAllGlobals();
  expect(html).toBe('<footer id="kept"></footer>');
});
