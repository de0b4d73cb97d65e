// @vitest-environment happy-dom
import type { DetachedWindowAPI } from "happy-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { DocumentLoadError } from "#app/lib/docs-api/load-document.ts";
import { requireSameBuild } from "./require-same-build.ts";

const ORIGIN = "http://docs.test";
vi.hoisted(() => {
  document.documentElement.dataset.build = "this";
});
const reload = vi.fn();
const fetchDocument = vi.fn();

beforeEach(() => {
  vi.resetAllMocks();
  fetchDocument.mockImplementation(async () => new Response());
  vi.stubGlobal("fetch", fetchDocument);
  (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setURL(`${ORIGIN}/docs/here/`);
  vi.spyOn(location, "reload").mockImplementation(reload);
});

/** Navigates to a URL whose data is of a build. */
function navigate(href: string, build: string | undefined, signal = new AbortController().signal) {
  const { pathname, search, hash } = new URL(href, ORIGIN);
  const navigation = { location: { pathname, search, hash } };
  Object.assign(window, { __remixRouter: { state: { navigation } } });
  return requireSameBuild(build, new Request(ORIGIN + pathname + search, { signal }));
}

test("data of this build is shown", async () => {
  await navigate("/docs/there/", "this");
  expect(fetchDocument).not.toHaveBeenCalled();
});

test.each(["other", undefined])("data of the build %s leads to the document, at its hash", async (build) => {
  const response = await navigate("/docs/there/?q=1#part", build).catch((thrown: Response) => thrown);
  expect(response?.headers.get("Location")).toBe("/docs/there/?q=1#part");
  expect(response?.headers.get("X-Remix-Reload-Document")).toBe("true");
  expect(fetchDocument).toHaveBeenCalledWith("/docs/there/", expect.objectContaining({ method: "HEAD" }));
  expect(reload).not.toHaveBeenCalled();
});

test("where the browser is already, as after Back, the document is loaded again, and nothing is shown until then", async () => {
  const settled = vi.fn();
  navigate("/docs/here/#part", "other").then(settled, settled);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(settled).not.toHaveBeenCalled();
});

test("without a network the page stays, and the navigation fails", async () => {
  fetchDocument.mockRejectedValue(new TypeError("offline"));
  await expect(navigate("/docs/here/", "other")).rejects.toBeInstanceOf(DocumentLoadError);
  expect(reload).not.toHaveBeenCalled();
});

test("a navigation that another one has replaced loads nothing", async () => {
  const controller = new AbortController();
  const navigation = navigate("/docs/here/", "other", controller.signal);
  controller.abort();
  await expect(navigation).rejects.toBe(controller.signal.reason);
  expect(reload).not.toHaveBeenCalled();
});
