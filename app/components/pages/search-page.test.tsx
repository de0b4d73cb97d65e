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

const current = { name: "current", label: "Next" };
const previous = { name: "1.0", label: "1.0" };

/** Returns the versions that the form offers; undefined without a choice. */
async function offered(versions: (typeof current)[]): Promise<(string | null)[] | undefined> {
  const Page = () => <SearchPage docs={[]} choices={{ contexts: [], versions }} />;
  const Stub = createRemixStub([{ id: "root", path: "/", Component: Page }]);
  const { container } = await render(<Stub />);
  await vi.waitFor(() => expect(container.querySelector("form")).not.toBeNull());
  const select = container.querySelector("select[name=version]");
  return select ? [...select.querySelectorAll("option")].map((option) => option.textContent) : undefined;
}

test("a single version is not offered", async () => {
  expect(await offered([current])).toBeUndefined();
  expect(await offered([])).toBeUndefined();
});

test("two versions and all versions are offered", async () => {
  expect(await offered([current, previous])).toEqual(["All versions", "Next", "1.0"]);
});

test("Back shows the query of its URL, also if the navigation before it was never rendered", async () => {
  history.replaceState(null, "", "/search/?q=refund");
  const choices = { contexts: [], versions: [] };
  const Page = () => <SearchPage docs={[]} choices={choices} />;
  const Stub = createRemixStub([{ id: "search", path: "/search/", Component: Page }]);
  const { container } = await render(<Stub initialEntries={["/search/?q=refund"]} />);
  const field = await vi.waitFor(() => {
    const found = container.querySelector<HTMLInputElement>("input[name=q]");
    expect(found?.value).toBe("refund");
    return found as HTMLInputElement;
  });
  field.value = "license keys";
  await doing(() => dispatchEvent(new PopStateEvent("popstate")));
  expect(field.value).toBe("refund");
});
