import fc from "fast-check";
import type { PageRecord } from "#app/lib/search/index/page-records.ts";

const WORDS = ["order", "refund", "trial", "Webhook", "ORDER_ID", "getList", "e-mail", "zebra", "x1"];
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((words) => words.join(" "));
const section = fc.record({
  anchor: fc.constantFrom("", "set-up", "own"),
  depth: fc.constantFrom(2, 3),
  heading: text,
  text,
  names: fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }),
  identifiers: fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }),
});
const page: fc.Arbitrary<PageRecord> = fc.record({
  href: fc.constantFrom("/docs/a/", "/docs/b/"),
  title: text,
  label: text,
  keywords: fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }),
  description: text,
  path: fc.constantFrom([], ["Guides"], ["API", "Orders"]),
  operation: fc.constantFrom(undefined, { method: "POST", path: "/Orders/GetList" }),
  inboundLinks: fc.nat(50),
  sections: fc.array(section, { minLength: 1, maxLength: 4 }),
});
/** Small sets of pages that share a few words and identifiers. */
export const corpus = fc.array(page, { minLength: 3, maxLength: 8 });
