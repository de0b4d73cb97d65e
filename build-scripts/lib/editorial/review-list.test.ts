import { expect, test } from "vitest";
import { allPages } from "#app/lib/content/resolve/content.ts";
import { makeLibrary, makePage } from "#test/factories/content-folder.ts";
import { formatReviews, listReviews } from "./review-list.ts";

async function listOf(reviews: Readonly<Record<string, unknown>>[]) {
  const library = await makeLibrary({
    "docs/install.mdx": makePage("Text.", { title: "Install", review: reviews }),
  });
  return listReviews(allPages(await library.getContent()));
}

test("statements are listed by page and counted", async () => {
  const list = await listOf([
    { statement: "A.", why: "Old.", source: "provider page (cut)" },
    { statement: "B.", why: "Second-hand.", source: "third party" },
    { statement: "C.", why: "Old.", source: "provider page" },
    { statement: "D.", why: "Guess." },
  ]);
  expect(list).toMatchObject({
    total: 4,
    pages: [{ title: "Install", review: [{}, {}, {}, {}] }],
  });
});

test("the printed list has the statement, reason and source, and ends with the count", async () => {
  const text = formatReviews(await listOf([{ statement: "A.", why: "Old.", source: "observed" }]));
  expect(text.replace(/^.*\/docs\//m, "docs/")).toBe(
    [
      "Install (1)",
      "docs/install.mdx",
      "",
      "  1. A.",
      "     Why: Old.",
      "     Source: observed",
      "",
      "1 statement to confirm on 1 page",
    ].join("\n"),
  );
});

test("facts that are examples are listed with their question and the files that use them", () => {
  const fact = { value: 3, unit: "attempts", question: "How many?" };
  const list = listReviews(
    [],
    { a: { ...fact, status: "example", seeAt: "Reports" }, b: { ...fact, status: "confirmed" } },
    new Map([["a", ["docs/a.mdx", "docs/b.mdx"]]]),
  );
  expect(formatReviews(list)).toBe(
    [
      "a: 3 attempts\n  Question: How many?\n  See: Reports\n  Used in: docs/a.mdx, docs/b.mdx",
      "1 fact to confirm: examples in facts.json",
      "0 statements to confirm on 0 pages",
    ].join("\n\n"),
  );
});
