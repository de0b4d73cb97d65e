// @vitest-environment happy-dom
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { PageActions } from "#app/components/docs/page-actions.tsx";
import { enableCopyPage } from "./page-actions.behavior.ts";

const MARKDOWN_HREF = `${location.origin}/docs/install.md`;
const server = setupServer(http.get(MARKDOWN_HREF, () => HttpResponse.text("# Install\n")));

/** The clipboard's text, and whether it rejects promises or writing. */
let copied: string[];
let rejects: boolean;

class FakeClipboardItem {
  constructor(readonly data: Record<string, Promise<Blob>>) {}
}

beforeAll(() => {
  server.listen({ onUnhandledRequest: "error" });
  enableCopyPage();
});

beforeEach(() => {
  copied = [];
  rejects = false;
  const keep = async (text: string) => {
    if (rejects) throw new DOMException("denied", "NotAllowedError");
    copied.push(text);
  };
  const write = async ([item]: FakeClipboardItem[]) =>
    keep((await (await item?.data["text/plain"])?.text()) ?? "");
  Object.defineProperty(navigator, "clipboard", { value: { write, writeText: keep }, configurable: true });
  vi.stubGlobal("ClipboardItem", FakeClipboardItem);
  document.body.innerHTML = renderToStaticMarkup(<PageActions markdown={MARKDOWN_HREF} />);
});

afterEach(() => {
  server.resetHandlers();
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

const button = () => document.querySelector("[data-copy-page]") as HTMLButtonElement;
const announced = () => document.querySelector("[role=status]")?.textContent;

test("a click on the button's icon or label copies too", async () => {
  button()
    .querySelector("[data-label]")
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await vi.waitFor(() => expect(copied).toHaveLength(1));
});

test("a browser without ClipboardItem gets the text", async () => {
  vi.stubGlobal("ClipboardItem", undefined);
  button().click();
  await vi.waitFor(() => expect(copied).toEqual(["# Install\n"]));
});

test.each([
  [
    "the Markdown cannot be loaded",
    () => server.use(http.get(MARKDOWN_HREF, () => new HttpResponse(null, { status: 500 }))),
  ],
  ["there is no network", () => server.use(http.get(MARKDOWN_HREF, () => HttpResponse.error()))],
  [
    "the browser refuses",
    () => {
      rejects = true;
    },
  ],
])("when %s, the button and a screen reader announce the failure", async (_, arrange) => {
  arrange();
  button().click();
  await vi.waitFor(() => expect(button().textContent).toBe("Failed"));
  expect(announced()).toBe("The page could not be copied");
  expect(copied).toEqual([]);
});
