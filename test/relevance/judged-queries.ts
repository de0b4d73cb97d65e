import { readFileSync } from "node:fs";
import * as v from "valibot";
import { docHref, fillProviderSlug } from "#app/lib/urls.ts";

const judgedSchema = v.array(
  v.strictObject({
    query: v.string(),
    kind: v.picklist([
      "task",
      "identifier",
      "typo",
      "prefix",
      "synonym",
      "error",
      "one-word",
      "two-section",
      "sentence",
    ]),
    /** The weights are tuned on some queries; quality is reported on the others. */
    use: v.picklist(["tune", "report"]),
    /** Relevance grade by page or page#anchor: 3 best, 2 relevant, 1 related. */
    grades: v.record(v.string(), v.picklist([1, 2, 3])),
  }),
);

export type JudgedQuery = v.InferOutput<typeof judgedSchema>[number];

/** Queries as integrators type them, with relevance judgments of pages and sections. */
export const judgedQueries: readonly JudgedQuery[] = v.parse(
  judgedSchema,
  JSON.parse(readFileSync("test/relevance/judged.json", "utf8")),
);

/** Returns a query's grades by href; the best one for a page with several judged sections. */
export function pageGradesOf({ grades: judgments }: JudgedQuery, providerSlug: string): Map<string, number> {
  const grades = new Map<string, number>();
  for (const [place, grade] of Object.entries(judgments)) {
    const href = docHref(fillProviderSlug(place.replace(/#.*/, ""), providerSlug));
    grades.set(href, Math.max(grade, grades.get(href) ?? 0));
  }
  return grades;
}

/** Returns the URLs of the relevant sections of a query, with their anchors. */
export function sectionsOf({ grades }: JudgedQuery, providerSlug: string): string[] {
  return Object.entries(grades)
    .filter(([place, grade]) => place.includes("#") && grade >= 2)
    .map(([place]) => {
      const [page = "", anchor = ""] = place.split("#");
      return `${docHref(fillProviderSlug(page, providerSlug))}#${anchor}`;
    });
}
