// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import type { PageResult, SearchResponse } from "#app/lib/search/client/search-messages.ts";
import type { SearchUrlState } from "#app/lib/urls.ts";
import { doing, render } from "#test/render.tsx";
import { searchClient } from "./search-client.ts";
import { SearchResults } from "./search-results.tsx";

vi.mock("./search-client.ts", () => ({ searchClient: { warm: vi.fn(), suggest: vi.fn(), search: vi.fn() } }));
vi.mock("./search-styles.ts", () => ({ loadSearchStyles: async () => undefined }));

const urlState: SearchUrlState = { text: "hash", context: undefined, version: undefined, page: 1 };
const page: PageResult = {
  title: [{ text: "<i>Webhook</i>", marked: false }],
  href: "/docs/webhook/",
  path: ["Guides", "Webhooks"],
  excerpt: [
    { text: "Check the ", marked: false },
    { text: "hash", marked: true },
  ],
  operation: { method: "POST", path: "/Orders/Refund" },
  sections: [
    {
      headings: ["Security", "HASH"],
      title: [{ text: "HASH", marked: true }],
      href: "/docs/webhook/#hash",
      excerpt: [],
    },
  ],
};

function response(overrides: Partial<SearchResponse>): SearchResponse {
  return {
    text: "hash",
    total: 0,
    pages: [],
    nearest: [],
    popular: [],
    terms: ["hash", "hashes"],
    ...overrides,
  };
}

async function show(overrides: Partial<SearchResponse>, at: SearchUrlState = urlState) {
  vi.mocked(searchClient.search).mockResolvedValue(response(overrides));
  const { container } = await render(<SearchResults urlState={at} />);
  const links = (selector: string) =>
    [...container.querySelectorAll(`${selector} a`)].map((link) => [
      link.textContent,
      link.getAttribute("href"),
    ]);
  return { container, links };
}

beforeEach(() => {
  vi.mocked(searchClient.search).mockReset();
});

test("a result shows its breadcrumbs, highlighted matches, operation and best sections", async () => {
  const { container, links } = await show({ total: 1, pages: [page] });
  expect(container.querySelector("[role=status]")?.textContent).toBe("1 page found");
  expect(links("article")).toEqual([
    ["<i>Webhook</i>", "/docs/webhook/"],
    ["HASH", "/docs/webhook/#hash"],
  ]);
  const article = container.querySelector("article");
  expect(article?.textContent).toContain("Guides › Webhooks");
  expect(article?.textContent).toContain("POST /Orders/Refund");
  expect([...(article?.querySelectorAll("mark") ?? [])].map((mark) => mark.textContent)).toEqual([
    "hash",
    "HASH",
  ]);
  expect(container.querySelector("i")).toBeNull();
});

test("links of results carry the terms to highlight", async () => {
  const { container } = await show({ total: 1, pages: [page] });
  const terms = [...container.querySelectorAll<HTMLElement>("article a")].map((link) => link.dataset.terms);
  expect(terms).toEqual(["hash,hashes", "hash,hashes"]);
});

test("the query has the filters and offset of the URL", async () => {
  await show({ total: 50, pages: [page] }, { ...urlState, context: "docs/api", version: "current", page: 3 });
  expect(vi.mocked(searchClient.search).mock.lastCall?.[0]).toEqual({
    text: "hash",
    context: "docs/api",
    version: "current",
    limit: 20,
    offset: 40,
  });
});

test("at most a hundred results are shown, on five pages", async () => {
  const { container, links } = await show({ total: 240, pages: [page] }, { ...urlState, page: 2 });
  expect(container.querySelector("[role=status]")?.textContent).toBe("240 pages found, the best 100 shown");
  expect(links("nav").map(([, href]) => href)).toEqual([
    "/search/?q=hash",
    ...[2, 3, 4, 5].map((number) => `/search/?q=hash&page=${number}`),
  ]);
  expect(container.querySelector("[aria-current=page]")?.textContent).toBe("2");
});

test("without results, a wider search, similar words and popular pages are offered", async () => {
  const { container, links } = await show(
    { nearest: ["has"], popular: [{ title: "Start", href: "/docs/start/" }] },
    { ...urlState, context: "docs/api", page: 2 },
  );
  expect(container.textContent).toContain("No results for “hash”");
  expect(links("")).toEqual([
    ["Search in all sections", "/search/?q=hash"],
    ["has", "/search/?q=has&ctx=docs%2Fapi"],
    ["Start", "/docs/start/"],
  ]);
});

test("an error is shown, and Retry repeats the request", async () => {
  vi.mocked(searchClient.search).mockRejectedValue(new Error("broken"));
  const { container } = await render(<SearchResults urlState={urlState} />);
  expect(container.querySelector("[role=alert]")?.textContent).toContain("Search failed unexpectedly.");
  vi.mocked(searchClient.search).mockResolvedValue(response({ total: 1, pages: [page] }));
  await doing(() => container.querySelector<HTMLElement>("[role=alert] button")?.click());
  expect(container.querySelectorAll("article")).toHaveLength(1);
});
