// @vitest-environment happy-dom
import { createRemixStub } from "@remix-run/testing";
import type { DetachedWindowAPI } from "happy-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usePrefetch } from "#app/components/navigation/use-prefetch.ts";
import { doing, render } from "#test/render.tsx";

const prefetchDocument = vi.hoisted(() => vi.fn(() => Promise.resolve()));
vi.mock(import("#app/lib/docs-api/load-document.ts"), async (original) => ({
  ...(await original()),
  prefetchDocument,
}));

const prefetchCode = vi.hoisted(() => vi.fn((_routes: unknown, _pathname: string) => {}));
vi.mock(import("#app/remix/prefetch-code.ts"), () => ({ prefetchCode }));

/** Reports links as in view. */
let show: (links: readonly Element[]) => void;
let pages = 0;

beforeEach(() => {
  prefetchDocument.mockClear();
  prefetchCode.mockClear();
  vi.useFakeTimers();
  // The router stub warns about future flags.
  vi.spyOn(console, "warn").mockReturnValue();
  vi.stubGlobal("requestIdleCallback", (run: () => void) => setTimeout(run, 1));
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observed = new Set<Element>();
      constructor(tell: (entries: unknown[]) => void) {
        show = (links) => {
          const seen = links.filter((link) => this.observed.has(link));
          tell(seen.map((target) => ({ target, isIntersecting: true })));
        };
      }
      observe = (link: Element) => this.observed.add(link);
      unobserve = (link: Element) => this.observed.delete(link);
      disconnect = () => this.observed.clear();
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "connection");
});

/** Renders links that no other test has, and returns them. */
async function showLinks(hrefs: readonly string[]): Promise<HTMLAnchorElement[]> {
  pages += 1;
  const here = `/docs/here-${pages}/`;
  (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setURL(`http://docs.test${here}`);
  const Page = () => {
    usePrefetch();
    return hrefs.map((href) => (
      <a key={href} href={href.replaceAll("*", String(pages))}>
        {href}
      </a>
    ));
  };
  const Stub = createRemixStub([{ path: "*", Component: Page }]);
  const { container } = await render(<Stub initialEntries={[here]} />);
  await idle();
  return [...container.querySelectorAll("a")];
}

const idle = () => doing(() => vi.advanceTimersByTimeAsync(50));
const rest = (ms: number) => doing(() => vi.advanceTimersByTimeAsync(ms));
const turnTo = (element: Element | undefined) =>
  element?.dispatchEvent(new Event("pointerover", { bubbles: true }));
const asked = () => prefetchDocument.mock.calls.map(([href]: unknown[]) => String(href).replace(/-\d+/, ""));

test("resting on a link prefetches its page's data; passing over it does not", async () => {
  const [link] = await showLinks(["/docs/there-*/"]);
  turnTo(link);
  await rest(30);
  turnTo(document.body);
  await rest(1_000);
  expect(asked()).toEqual([]);
  turnTo(link);
  await rest(1_000);
  expect(asked()).toEqual(["/api/docs/there.json"]);
});

test("a click before the delay cancels the prefetch", async () => {
  const [link] = await showLinks(["/docs/there-*/"]);
  link?.addEventListener("click", (event) => event.preventDefault());
  turnTo(link);
  link?.click();
  await rest(1_000);
  expect(asked()).toEqual([]);
});

test("links in view prefetch the code of their routes and no data", async () => {
  const links = await showLinks(["/docs/a-*/", "/docs/a-*/#part", "/x.md"]);
  show(links);
  await idle();
  expect(prefetchCode.mock.calls.map(([, pathname]) => pathname)).toEqual([
    `/docs/a-${pages}/`,
    `/docs/a-${pages}/`,
  ]);
  expect(asked()).toEqual([]);
});

test.each([
  ["data saving", { saveData: true }],
  ["a very slow connection", { effectiveType: "slow-2g" }],
  ["a slow connection", { effectiveType: "2g" }],
])("with %s nothing is prefetched", async (_name, connection) => {
  Object.defineProperty(navigator, "connection", { value: connection, configurable: true });
  const links = await showLinks(["/docs/there-*/"]);
  show(links);
  turnTo(links[0]);
  await rest(1_000);
  expect(asked()).toEqual([]);
  expect(prefetchCode).not.toHaveBeenCalled();
});
