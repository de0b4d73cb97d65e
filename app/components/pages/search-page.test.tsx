// @vitest-environment happy-dom
import { createRemixStub } from "@remix-run/testing";
import { beforeEach, expect, test, vi } from "vitest";
import { render } from "#test/render.tsx";
import { SearchPage } from "./search-page.tsx";

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
