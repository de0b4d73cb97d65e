// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { searchClient } from "#app/lib/search/client/search-client.ts";
import type { PageResult, SearchResponse } from "#app/lib/search/client/search-messages.ts";
import type { SearchUrlState } from "#app/lib/urls.ts";
import { render } from "#test/render.tsx";
import { SearchResults } from "./search-results.tsx";

vi.mock("#app/lib/search/client/search-client.ts", () => ({
  searchClient: { warm: vi.fn(), suggest: vi.fn(), search: vi.fn() },
}));

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
    isWeak: false,
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

test("further pages of weak results do not repeat the alternatives", async () => {
  const { links } = await show(
    { total: 21, isWeak: true, nearest: ["has"], pages: [{ ...page, sections: [] }] },
    { ...urlState, page: 2 },
  );
  expect(links("article").map(([, href]) => href)).toEqual(["/docs/webhook/"]);
  expect(links(".search-chips")).toEqual([]);
});
