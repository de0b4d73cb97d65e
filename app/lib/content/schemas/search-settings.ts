import * as v from "valibot";
import { docHref, fillProviderSlug } from "#app/lib/urls.ts";
import { suggest } from "../diagnostics/nearest.ts";
import type { PageSource } from "../types.ts";
import { listOf, text } from "./schemas.ts";

/** `search.json`: what search cannot read off the pages. */
export const searchSettingsSchema = v.strictObject({
  synonyms: v.optional(
    listOf(
      v.pipe(
        v.array(text("a word or a phrase in small letters")),
        v.minLength(2, "must hold two words or more"),
        v.description("words with the same meaning"),
      ),
      "groups of words with the same meaning",
    ),
    [],
  ),
  popular: v.optional(listOf(text("the id of a documentation page"), "ids of pages to offer"), []),
});
export type SearchSettingsConfig = v.InferOutput<typeof searchSettingsSchema>;

/** What search offers beside the pages' own words. */
export interface SearchSettings {
  synonyms: readonly (readonly string[])[];
  /** Addresses of pages that are offered when nothing is asked or found. */
  popular: readonly string[];
}

export interface SearchSettingsContext {
  /** Documentation pages by id. */
  docs: ReadonlyMap<string, PageSource>;
  providerSlug: string;
  report(path: PropertyKey[], message: string, fix: string): void;
}

/** Gives popular pages their addresses; reports pages that do not exist and words written so that they never match. */
export function resolveSearchSettings(
  config: SearchSettingsConfig,
  { docs, providerSlug, report }: SearchSettingsContext,
): SearchSettings {
  for (const [number, group] of config.synonyms.entries()) {
    for (const [at, word] of group.entries()) {
      if (word !== word.toLowerCase() || /\s{2,}|[^\p{L}\p{N} '/-]/u.test(word)) {
        const message = `"${word}" can never match a reader's word.`;
        report(["synonyms", number, at], message, "write it in small letters, with single spaces.");
      }
      if (group.indexOf(word) < at)
        report(["synonyms", number, at], `"${word}" is in its group twice.`, "remove one of the two.");
    }
  }
  const popular = config.popular.map((written, at) => {
    const id = fillProviderSlug(written, providerSlug);
    if (!docs.has(id)) {
      const message = `The popular page "${written}" does not exist.`;
      report(["popular", at], message, suggest(id, docs.keys(), "name a documentation page by its id."));
    }
    return docHref(id);
  });
  return { synonyms: config.synonyms, popular };
}
