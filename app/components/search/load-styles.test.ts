// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { loadStyles } from "./load-styles.ts";

/** What was put into the head; the test answers in the network's place. */
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

test("styles that are asked for twice are loaded once, and are there for both", async () => {
  const both = Promise.all([loadStyles("/once.css"), loadStyles("/once.css")]);
  settle("load");
  await both;
  await loadStyles("/once.css");
  expect(links.map((link) => [link.rel, link.getAttribute("href")])).toEqual([["stylesheet", "/once.css"]]);
});

test("whoever waits for styles that cannot be loaded goes on, and they are asked for anew the next time", async () => {
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
