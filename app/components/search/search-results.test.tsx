// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { SearchError } from "#app/lib/search/client/search-error.ts";
import type { SearchResponse, SearchRow } from "#app/lib/search/client/search-messages.ts";
import type { SearchUrlState } from "#app/lib/urls.ts";
import { render } from "#test/render.tsx";
import { searchClient } from "./search-client.ts";
import { SearchResults } from "./search-results.tsx";

const urlState: SearchUrlState = { text: "hash", context: undefined, version: undefined, page: 1 };
const page: SearchRow = {
  isSection: false,
  title: [{ text: "<i>Webhook</i>", marked: false }],
  href: "/docs/webhook/",
  path: ["Guides", "Webhooks"],
  excerpt: [
    { text: "Check the ", marked: false },
    { text: "hash", marked: true },
  ],
  operation: { method: "POST", path: "/Orders/Refund" },
};
const section: SearchRow = {
  isSection: true,
  title: [{ text: "HASH", marked: true }],
  href: "/docs/webhook/#hash",
  path: [],
  excerpt: [],
};

function response(overrides: Partial<SearchResponse>): SearchResponse {
  return {
    text: "hash",
    total: 0,
    rows: [],
    isWeak: false,
    unknown: 0,
    nearest: [],
    popular: [],
    ...overrides,
  };
}

async function show(overrides: Partial<SearchResponse>, at: SearchUrlState = urlState) {
  vi.spyOn(searchClient, "search").mockResolvedValue(response(overrides));
  const { container } = await render(<SearchResults urlState={at} />);
  const links = (selector: string) =>
    [...container.querySelectorAll(`${selector} a`)].map((link) => [
      link.textContent,
      link.getAttribute("href"),
    ]);
  return { container, links };
}

test("a result is a row with its highlighted matches, breadcrumbs and operation, followed by its sections", async () => {
  const { container, links } = await show({ total: 1, rows: [page, section] });
  expect(container.querySelector("[role=status]")?.textContent).toBe("1 page found");
  expect(links(".search-rows")).toEqual([
    ["<i>Webhook</i>POST /Orders/RefundCheck the hashGuides › Webhooks", "/docs/webhook/"],
    ["HASH", "/docs/webhook/#hash"],
  ]);
  expect([...container.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual(["hash", "HASH"]);
  expect(container.querySelector("i")).toBeNull();
  const headings = [...container.querySelectorAll("[role=heading]")];
  expect(headings.map((heading) => [heading.textContent, heading.getAttribute("aria-level")])).toEqual([
    ["<i>Webhook</i>", "2"],
  ]);
});

test("without a close match, similar words come before the pages found and popular pages below them", async () => {
  const { container, links } = await show({
    total: 1,
    isWeak: true,
    nearest: ["has"],
    rows: [section],
    popular: [page],
  });
  expect(container.querySelector("[role=status]")?.textContent).toBe("No close match for “hash”");
  expect(links("").map(([, href]) => href)).toEqual(["/search/?q=has", section.href, page.href]);
});

test.each([
  [{ total: 1, unknown: 1 }, "No page has “hash”: showing similar words"],
  [{ total: 1, isWeak: true, unknown: 0.5 }, "No close match for “hash”"],
  [{ total: 0, unknown: 1, text: "C++ &lt;b&gt;" }, "No results for “C++ &lt;b&gt;”"],
  [{ total: 0, unknown: 1, text: "constructor __proto__" }, "No results for “constructor __proto__”"],
  [{ total: 0, unknown: 1, text: "x".repeat(500) }, `No results for “${"x".repeat(100)}…”`],
  [
    { total: 0, unknown: 0.5, text: "kündigen" },
    "No results for “kündigen”. The documentation is in English.",
  ],
  [{ total: 0, unknown: 1, text: "退款" }, "No results for “退款”. The documentation is in English."],
  [{ total: 2, unknown: 0.5 }, "2 pages found"],
])("the status says which words of the query no page has: %j", async (overrides, status) => {
  const { container } = await show(overrides);
  expect(container.querySelector("[role=status]")?.textContent).toBe(status);
});

test("further pages of weak results do not repeat the alternatives", async () => {
  const { links } = await show(
    { total: 21, isWeak: true, nearest: ["has"], rows: [page], popular: [section] },
    { ...urlState, page: 2 },
  );
  expect(links(".search-rows").map(([, href]) => href)).toEqual(["/docs/webhook/"]);
  expect(links(".search-chips")).toEqual([]);
});

test("a page beyond the last one marks the last as shown", async () => {
  const { container } = await show({ total: 41, rows: [page] }, { ...urlState, page: 9 });
  expect(container.querySelector("[aria-current=page]")?.textContent).toBe("3");
});

test("nothing found says so and leads on, to all sections too", async () => {
  const { container, links } = await show({ popular: [page] }, { ...urlState, context: "docs/api" });
  expect(container.querySelector("[role=status]")?.textContent).toBe("No results for “hash”");
  expect(links("p")).toEqual([["Search in all sections", "/search/?q=hash"]]);
  expect(links("section").map(([, href]) => href)).toEqual(["/docs/webhook/"]);
});

test("where a deployment has removed the search's files, the reader reloads the page", async () => {
  vi.spyOn(searchClient, "search").mockRejectedValue(new SearchError("format"));
  const { container } = await render(<SearchResults urlState={urlState} />);
  expect(container.querySelector("[role=alert]")?.textContent).toBe(
    "Search was updated while this page was open. Reload the page.Reload the page",
  );
});
