import { expect, test } from "vitest";
import { ariaCurrentInBar } from "./aria-current.ts";

const HREFS = [
  "/docs/api/overview/",
  "/docs/api/errors/",
  "/docs/guides/",
  "https://other.example/docs/api/",
];

test.each([
  ["/docs/api/errors/", [undefined, "page", undefined, undefined]],
  ["/docs/api/create-order/", ["true", undefined, undefined, undefined]],
  ["/docs/guides/first/", [undefined, undefined, "true", undefined]],
  ["/docs/apis/", [undefined, undefined, undefined, undefined]],
  ["/", [undefined, undefined, undefined, undefined]],
])("at %s one link at most is current: the page's own, or the first of its section", (pathname, current) => {
  expect(ariaCurrentInBar(HREFS, pathname)).toEqual(current);
});
