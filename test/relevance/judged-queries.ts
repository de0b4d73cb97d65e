import { readFileSync } from "node:fs";
import * as v from "valibot";
import { docHref, fillProviderSlug } from "#app/lib/urls.ts";

const judgedSchema = v.array(
  v.strictObject({
    query: v.string(),
    kind: v.picklist(["task", "identifier", "typo", "prefix", "synonym", "error", "one-word", "two-section"]),
    /** Weights were chosen by the first half; the second is only reported. */
    use: v.picklist(["tune", "report"]),
    /** Page, or section as page#anchor → 3 is the answer, 2 answers too, 1 is related. */
    answers: v.record(v.string(), v.picklist([1, 2, 3])),
  }),
);

export type JudgedQuery = v.InferOutput<typeof judgedSchema>[number];

/** Queries as integrators type them, with the pages and sections that answer them. */
export const judgedQueries: readonly JudgedQuery[] = v.parse(
  judgedSchema,
  JSON.parse(readFileSync("test/relevance/judged.json", "utf8")),
);

/** Grades of a query's pages by address: of a page with several sections, the best. */
export function gradesOf({ answers }: JudgedQuery, providerSlug: string): Map<string, number> {
  const grades = new Map<string, number>();
  for (const [place, grade] of Object.entries(answers)) {
    const href = docHref(fillProviderSlug(place.replace(/#.*/, ""), providerSlug));
    grades.set(href, Math.max(grade, grades.get(href) ?? 0));
  }
  return grades;
}

/** Addresses of the sections that answer a query, with their anchors. */
export function sectionsOf({ answers }: JudgedQuery, providerSlug: string): string[] {
  return Object.entries(answers)
    .filter(([place, grade]) => place.includes("#") && grade >= 2)
    .map(([place]) => {
      const [page = "", anchor = ""] = place.split("#");
      return `${docHref(fillProviderSlug(page, providerSlug))}#${anchor}`;
    });
}
