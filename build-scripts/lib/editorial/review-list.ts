import { type FactsConfig, factText } from "#app/lib/content/schemas/facts.ts";
import type { Frontmatter } from "#app/lib/content/schemas/schemas.ts";
import type { PageSource } from "#app/lib/content/types.ts";

export interface ReviewList {
  total: number;
  pages: { file: string; title: string; review: Frontmatter["review"] }[];
  /** The facts that are examples, with the files that use them. */
  facts: { id: string; value: string; question: string; seeAt?: string | undefined; files: string[] }[];
}

export function listReviews(
  sources: readonly PageSource[],
  facts: FactsConfig = {},
  uses: ReadonlyMap<string, string[]> = new Map(),
  currency?: string,
): ReviewList {
  const pages = sources
    .filter(({ frontmatter }) => frontmatter.review.length > 0)
    .map(({ file, frontmatter: { title, review } }) => ({ file, title, review }));
  const total = pages.reduce((sum, { review }) => sum + review.length, 0);
  return { total, pages, facts: factsToConfirm(facts, uses, currency) };
}

function factsToConfirm(
  facts: FactsConfig,
  uses: ReadonlyMap<string, string[]>,
  currency: string | undefined,
): ReviewList["facts"] {
  return Object.entries(facts)
    .filter(([, { status }]) => status === "example")
    .map(([id, fact]) => {
      const value = "value" in fact ? factText(fact, currency) : `a ${fact.unit}`;
      return { id, value, question: fact.question, seeAt: fact.seeAt, files: uses.get(id) ?? [] };
    });
}

export function formatReviews({ total, pages, facts }: ReviewList): string {
  const blocks = pages.map(({ file, title, review }) =>
    [
      `${title} (${review.length})`,
      `${file}`,
      ...review.flatMap(({ statement, why, source }, index) => [
        "",
        `  ${index + 1}. ${statement}`,
        `     Why: ${why}`,
        `     Source: ${source ?? "none named"}`,
      ]),
    ].join("\n"),
  );
  const asked = facts.map(({ id, value, question, seeAt, files }) =>
    [
      `${id}: ${value}`,
      `  Question: ${question}`,
      ...(seeAt ? [`  See: ${seeAt}`] : []),
      `  Used in: ${files.join(", ")}`,
    ].join("\n"),
  );
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;
  const summary = `${count(total, "statement")} to confirm on ${count(pages.length, "page")}`;
  const factCount =
    facts.length > 0 ? [`${count(facts.length, "fact")} to confirm: examples in facts.json`] : [];
  return [...asked, ...factCount, ...blocks, summary].join("\n\n");
}
