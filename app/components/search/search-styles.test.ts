// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { loadStyles } from "./search-styles.ts";

/** Links appended to the head; the tests settle their requests. */
const links: HTMLLinkElement[] = [];

beforeEach(() => {
  links.length = 0;
  vi.spyOn(document.head, "append").mockImplementation((link) => {
    links.push(link as HTMLLinkElement);
  });
});

function settle(type: "load" | "error"): void {
  links.at(-1)?.dispatchEvent(new Event(type));
}

test("a stylesheet that fails to load resolves, and the next call requests it again", async () => {
  const lost = loadStyles("/lost.css");
  settle("error");
  await lost;
  const isLoaded = vi.fn();
  const again = loadStyles("/lost.css").then(isLoaded);
  expect(links).toHaveLength(2);
  await Promise.resolve();
  expect(isLoaded).not.toHaveBeenCalled();
  settle("load");
  await again;
});
