// @vitest-environment happy-dom
import type { DetachedWindowAPI } from "happy-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { loadPageData } from "#app/lib/docs-api/page-data.ts";
import { loadPageInClient } from "./client-navigation.ts";

const ORIGIN = "http://docs.test";
vi.hoisted(() => {
  document.documentElement.dataset.build = "this";
});
vi.mock("#app/lib/docs-api/page-data.ts");
const assign = vi.fn();
const reload = vi.fn();

beforeEach(() => {
  vi.resetAllMocks();
  (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setURL(`${ORIGIN}/docs/here/`);
  vi.spyOn(location, "assign").mockImplementation(assign);
  vi.spyOn(location, "reload").mockImplementation(reload);
});

/** Navigates to a URL whose data is of a build; to one without data if it is null. */
function navigate(href: string, build: string | undefined | null, signal = new AbortController().signal) {
  const { pathname, search, hash } = new URL(href, ORIGIN);
  Object.assign(window, {
    __remixRouter: { state: { navigation: { location: { pathname, search, hash } } } },
  });
  if (build === null) vi.mocked(loadPageData).mockRejectedValue(new Response(null, { status: 404 }));
  else
    vi.mocked(loadPageData).mockResolvedValue({ page: { build } } as Awaited<
      ReturnType<typeof loadPageData>
    >);
  return loadPageInClient("/data.json", new Request(ORIGIN + pathname + search, { signal }));
}

test("data of this build is shown", async () => {
  expect(await navigate("/docs/there/", "this")).toEqual({ page: { build: "this" } });
});

test.each(["other", undefined, null])(
  "data of the build %s leads to the document, at its hash",
  async (build) => {
    const settled = vi.fn();
    navigate("/docs/there/?q=1#part", build).then(settled, settled);
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith("/docs/there/?q=1#part"));
    expect(reload).not.toHaveBeenCalled();
    expect(settled).not.toHaveBeenCalled();
    dispatchEvent(new Event("pageshow"));
    expect(reload).toHaveBeenCalledOnce();
  },
);

test("the document is loaded once, though several routes of the page ask for it", async () => {
  void navigate("/docs/there/", null);
  void loadPageInClient("/data.json", new Request(`${ORIGIN}/docs/there/`));
  await vi.waitFor(() => expect(loadPageData).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(assign).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
  expect(assign).toHaveBeenCalledOnce();
});

test("where the browser is already, as after Back, the document is loaded again", async () => {
  void navigate("/docs/here/#part", "other");
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(assign).not.toHaveBeenCalled();
});

test("a navigation that another one has replaced loads nothing", async () => {
  await expect(navigate("/docs/there/", "other", AbortSignal.abort())).rejects.toThrow();
  expect(assign).not.toHaveBeenCalled();
});
