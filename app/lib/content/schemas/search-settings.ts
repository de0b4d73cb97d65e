import * as v from "valibot";
import { docHref } from "#app/lib/urls.ts";
import { docIdOf } from "../source/written-ids.ts";
import type { DataContext } from "../types.ts";
import { listOf, text } from "./schemas.ts";

/** `search.json`: search settings that cannot be derived from pages. */
export const searchSettingsSchema = v.strictObject({
  synonyms: v.optional(
    listOf(
      v.pipe(
        v.array(text("a word or a phrase in small letters")),
        v.minLength(2, "must have two words or more"),
        v.description("words with the same meaning"),
      ),
      "groups of words with the same meaning",
    ),
    [],
  ),
  popular: v.optional(listOf(text("the id of a documentation page"), "ids of pages to offer"), []),
});
export type SearchSettingsConfig = v.InferOutput<typeof searchSettingsSchema>;

export interface SearchSettings {
  synonyms: readonly (readonly string[])[];
  /** Hrefs of pages to suggest for an empty query or without results. */
  popular: readonly string[];
}

/** Resolves popular pages; reports unknown pages and synonyms that can never match. */
export function resolveSearchSettings(config: SearchSettingsConfig, context: DataContext): SearchSettings {
  for (const [number, group] of config.synonyms.entries()) {
    for (const [at, word] of group.entries()) {
      if (word !== word.toLowerCase() || /\s{2,}|[^\p{L}\p{N} '/-]/u.test(word)) {
        const message = `"${word}" can never match a reader's word.`;
        context.report(["synonyms", number, at], message, "write it in small letters, with single spaces.");
      }
      if (group.indexOf(word) < at)
        context.report(
          ["synonyms", number, at],
          `"${word}" is in its group twice.`,
          "remove one of the two.",
        );
    }
  }
  const popular = config.popular.map((id, at) => docHref(docIdOf(id, ["popular", at], context)));
  return { synonyms: config.synonyms, popular };
}
