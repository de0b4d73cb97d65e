import { docHref } from "#app/lib/urls.ts";
import type { SearchSettingsConfig } from "../schemas/schemas.ts";
import type { DataContext } from "../types.ts";
import { docIdOf } from "./written-ids.ts";

/** Resolves popular pages to hrefs; reports unknown pages and synonyms that can never match. */
export function resolveSearchSettings(
  config: SearchSettingsConfig,
  context: DataContext,
): SearchSettingsConfig {
  for (const [number, group] of config.synonyms.entries()) {
    for (const [at, word] of group.entries()) {
      if (word !== word.toLowerCase() || /\s{2,}|[^\p{L}\p{N} '/-]/u.test(word)) {
        const message = `"${word}" can never match a reader's word.`;
        context.report(["synonyms", number, at], message, "write it in small letters, with single spaces.");
      }
      if (group.indexOf(word) < at) {
        const message = `"${word}" is in its group twice.`;
        context.report(["synonyms", number, at], message, "remove one of the two.");
      }
    }
  }
  const popular = config.popular.map((id, at) => docHref(docIdOf(id, ["popular", at], context)));
  return { synonyms: config.synonyms, popular };
}
