// @vitest-environment happy-dom

import { Outlet, useLocation, useNavigationType } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import type { DetachedWindowAPI } from "happy-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { useLinkNavigation } from "#app/components/navigation/use-link-navigation.ts";
import { doing, type Rendered, render } from "#test/render.tsx";

const prefetchDocument = vi.hoisted(() => vi.fn());
vi.mock(import("#app/lib/docs-api/load-document.ts"), async (original) => ({
  ...(await original()),
  prefetchDocument,
}));

const PATHNAME = "/docs/here/";

beforeEach(() => {
  prefetchDocument.mockClear();
  // The router stub warns about future flags.
  vi.spyOn(console, "warn").mockReturnValue();
  document.documentElement.dataset.path = PATHNAME;
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  happyDOM.setURL(`http://docs.test${PATHNAME}`);
  // happy-dom follows a link before the document's listener runs.
  vi.spyOn(HTMLAnchorElement.prototype, "dispatchEvent").mockImplementation(
    HTMLElement.prototype.dispatchEvent,
  );
});

/** Renders a page at /docs/here/ with one link and the pathname that Remix sees. */
async function showLink(attributes: string): Promise<Rendered & { link: HTMLAnchorElement }> {
  const Frame = () => {
    const { pathname, search, hash } = useLocation();
    useLinkNavigation();
    return (
      <>
        <output data-action={useNavigationType()}>{pathname + search + hash}</output>
        <Outlet />
      </>
    );
  };
  const html = { __html: `<p><a ${attributes}>the <b>link</b></a></p>` };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as the article's HTML is
  const Page = () => <div dangerouslySetInnerHTML={html} />;
  const Stub = createRemixStub([{ path: "/", Component: Frame, children: [{ path: "*", Component: Page }] }]);
  const rendered = await render(<Stub initialEntries={["/docs/here/"]} />);
  return { ...rendered, link: rendered.container.querySelector("a") as HTMLAnchorElement };
}

/** Clicks inside the link. Returns whether the browser follows it. */
async function click(link: HTMLAnchorElement, init: MouseEventInit = {}): Promise<boolean> {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
  await doing(() => link.querySelector("b")?.dispatchEvent(event));
  return !event.defaultPrevented;
}

test.each([
  ['href="/docs/there/"', "/docs/there/"],
  ['href="/docs/there/?a=1#part"', "/docs/there/?a=1#part"],
  ['href="#part"', "/docs/here/#part"],
  ['href="/docs/there/" target="_self"', "/docs/there/"],
])("a click on <a %s> navigates in the client", async (attributes, url) => {
  const { container, link } = await showLink(attributes);
  expect(await click(link)).toBe(false);
  expect(container.querySelector("output")?.textContent).toBe(url);
});

test.each([
  ['href="https://elsewhere.test/docs/there/"'],
  ['href="//elsewhere.test/"'],
  ['href="/\\elsewhere.test/"'],
  ['href="\\\\elsewhere.test/"'],
  ['href="/&#9;/elsewhere.test/"'],
  ['href="http://docs.test//elsewhere.test/"'],
  ['href="/docs/..//elsewhere.test/"'],
  ['href="mailto:support@docs.test"'],
  ['href="/docs/there.md"'],
  ['href="/llms.txt"'],
  ['href="/docs/there/" target="_blank"'],
  ['href="/docs/there/" download'],
  ['id="no-href"'],
])("a click on <a %s> is left to the browser", async (attributes) => {
  const { container, link } = await showLink(attributes);
  expect(await click(link)).toBe(true);
  expect(container.querySelector("output")?.textContent).toBe("/docs/here/");
});

test.each([
  ["Ctrl", { ctrlKey: true }],
  ["Command", { metaKey: true }],
  ["Shift", { shiftKey: true }],
  ["Alt", { altKey: true }],
  ["the middle button", { button: 1 }],
])("a click with %s is left to the browser", async (_name, init) => {
  const { link } = await showLink('href="/docs/there/"');
  expect(await click(link, init)).toBe(true);
});

test("a prevented click is ignored", async () => {
  const { container, link } = await showLink('href="/docs/there/"');
  link.addEventListener("click", (event) => event.preventDefault());
  await click(link);
  expect(container.querySelector("output")?.textContent).toBe("/docs/here/");
});

test("a click prefetches the page's data at once", async () => {
  const { link } = await showLink('href="/docs/there/#part"');
  await click(link);
  expect(prefetchDocument).toHaveBeenCalledExactlyOnceWith("/api/docs/there.json");
});

test("a click that stays on the page prefetches nothing", async () => {
  const { link } = await showLink('href="#part"');
  await click(link);
  expect(prefetchDocument).not.toHaveBeenCalled();
});
