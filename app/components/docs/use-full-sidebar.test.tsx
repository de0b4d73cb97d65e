// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { SCHEMA_VERSION, type SidebarEntryDocument } from "#app/lib/docs-api/schemas.ts";
import { sidebarView } from "#app/lib/docs-api/sidebar-view.ts";
import { doing, hydrate, parse } from "#test/render.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useFullSidebar } from "./use-full-sidebar.ts";

const ITEMS: SidebarEntryDocument[] = [
  { label: "Guides", items: [{ label: "Start", href: "/docs/start/" }] },
  { label: "Reference", items: [{ label: "API", href: "/docs/api/" }] },
];
const load = vi.fn<(href: string) => Promise<Response>>();
const leave = vi.fn();

beforeEach(() => {
  leave.mockReset();
  load.mockReset().mockImplementation(async () => {
    return Response.json({ schemaVersion: SCHEMA_VERSION, sidebars: { docs: ITEMS } });
  });
  vi.stubGlobal("fetch", load);
  vi.spyOn(location, "assign").mockImplementation(leave);
});

function InBrowser({ pathname }: { pathname: string }) {
  return <Sidebar items={undefined} pathname={pathname} {...useFullSidebar(pathname)} />;
}

/** Hydrates the sidebar of the page "Start", partial if it has more links than `maxLinks`. */
const onStart = (maxLinks: number) =>
  hydrate(
    <Sidebar items={sidebarView(ITEMS, "/docs/start/", maxLinks)} pathname="/docs/start/" />,
    <InBrowser pathname="/docs/start/" />,
  );

const linksIn = (element: ParentNode | null | undefined) =>
  [...(element?.querySelectorAll("a") ?? [])].map((link) => link.textContent);
const categoryOf = (container: HTMLElement, name: string) =>
  [...container.querySelectorAll("details")].find(
    (details) => details.querySelector("summary")?.textContent === name,
  );
const click = (container: HTMLElement, name: string, init: MouseEventInit = {}) =>
  doing(async () => {
    const link = [...container.querySelectorAll("a")].find(({ textContent }) => textContent === name);
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
    link?.dispatchEvent(event);
    await new Promise((resolve) => setTimeout(resolve));
  });

test("in the document a folded category is a link to its first page, without a list", () => {
  const view = sidebarView(ITEMS, "/docs/start/", 1);
  const container = parse(<Sidebar items={view} pathname="/docs/start/" />);
  expect(linksIn(container)).toEqual(["Start", "Reference"]);
  expect(container.querySelectorAll("a")[1]?.getAttribute("href")).toBe("/docs/api/");
  expect(container.querySelectorAll("details")).toHaveLength(1);
});

test("a folded category opens in place and focuses its first page", async () => {
  const { container } = await onStart(1);
  expect(load).not.toHaveBeenCalled();
  await click(container, "Reference");
  const reference = categoryOf(container, "Reference");
  expect(reference?.open).toBe(true);
  expect(linksIn(reference)).toEqual(["API"]);
  expect(document.activeElement?.textContent).toBe("API");
  expect(leave).not.toHaveBeenCalled();
});

test("closed categories are not rendered before they are opened", async () => {
  const { container } = await onStart(1);
  await click(container, "Reference");
  const guides = categoryOf(container, "Guides");
  expect([guides?.open, linksIn(guides)]).toEqual([false, []]);
  await doing(() => guides?.dispatchEvent(new Event("toggle")));
  expect(linksIn(guides)).toEqual(["Start"]);
});

test("after a navigation to a folded page the sidebar lists it", async () => {
  const { container, update } = await onStart(1);
  await update(<InBrowser pathname="/docs/api/" />);
  await vi.waitFor(() => expect(categoryOf(container, "Reference")?.open).toBe(true));
  await doing(() => {});
  expect(container.querySelector("[aria-current=page]")?.textContent).toBe("API");
});

test("where nothing is folded nothing is loaded", async () => {
  const { update } = await onStart(2);
  await update(<InBrowser pathname="/docs/api/" />);
  await update(<InBrowser pathname="/docs/unlisted/" />);
  expect(load).not.toHaveBeenCalled();
});

test("when loading fails the link leads to the category's first page", async () => {
  load.mockResolvedValue(new Response("Not Found", { status: 404 }));
  const { container } = await onStart(1);
  await click(container, "Reference");
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
  expect(leave.mock.calls[0]?.[0]).toMatch(/\/docs\/api\/$/);
});

test("a click that opens a new tab is left to the browser", async () => {
  const { container } = await onStart(1);
  await click(container, "Reference", { ctrlKey: true });
  expect(load).not.toHaveBeenCalled();
});
