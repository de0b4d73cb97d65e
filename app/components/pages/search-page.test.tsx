// @vitest-environment happy-dom
import { createRemixStub } from "@remix-run/testing";
import { beforeEach, expect, test, vi } from "vitest";
import { doing, render } from "#test/render.tsx";
import { SearchPage } from "./search-page.tsx";

vi.mock("#app/components/search/search-results.tsx", () => ({ SearchResults: () => null }));

// The router stub warns about future flags.
beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
});

/** Shows the page at the URL with this query string. */
async function show(search: string) {
  history.replaceState(null, "", `/search/${search}`);
  const choices = { contexts: [], versions: [] };
  const Page = () => <SearchPage docs={[]} choices={choices} />;
  const Stub = createRemixStub([{ id: "search", path: "/search/", Component: Page }]);
  const { container } = await render(<Stub initialEntries={[`/search/${search}`]} />);
  return vi.waitFor(() => {
    const field = container.querySelector<HTMLInputElement>("input[name=q]");
    if (!field?.value) throw new Error("Not yet.");
    return { container, field };
  });
}

test("Back shows the query of its URL, also if the navigation before it was never rendered", async () => {
  const { field } = await show("?q=refund");
  field.value = "license keys";
  await doing(() => dispatchEvent(new PopStateEvent("popstate")));
  expect(field.value).toBe("refund");
});
