import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { type Diagnostic, withExcerpts } from "#app/lib/content/diagnostics/content-error.ts";
import { parseData } from "#app/lib/content/diagnostics/parse-data.ts";
import { listOf, text } from "#app/lib/content/schemas/schemas.ts";

const termRule = v.strictObject({
  use: text("the term as the site writes it"),
  not: listOf(text("a way it is not written"), "a list of ways it is not written"),
  except: v.optional(
    listOf(text("a text in which it is right"), "a list of longer texts in which such a way is right"),
  ),
});
const termsSchema = v.strictObject({ terms: listOf(termRule, 'a list of { "use", "not", "except" }') });
export type TermRule = v.InferOutput<typeof termRule>;

/** The word list and the list of terms, for the editorial checks. */
interface EditorialFiles {
  /** Words that no dictionary has, with those of the provider's folder. */
  words: string[];
  wordsFile: string;
  terms: TermRule[];
  termsFile: string;
  diagnostics: Diagnostic[];
}

export async function readEditorialFiles(contentDir: string, providerDir: string): Promise<EditorialFiles> {
  const wordsFile = join(providerDir, "words.txt");
  const termsFile = join(contentDir, "terms.json");
  // Both are optional.
  const read = (file: string, empty: string) => (existsSync(file) ? readFile(file, "utf8") : empty);
  const lists = await Promise.all([join(contentDir, "words.txt"), wordsFile].map((file) => read(file, "")));
  const terms = await read(termsFile, '{ "terms": [] }');
  const { value, diagnostics } = parseData({ text: terms, file: termsFile, language: "json" }, termsSchema);
  return {
    words: lists
      .join("\n")
      .split(/\r?\n/)
      .flatMap((line) => line.replace(/#.*/, "").trim() || []),
    wordsFile,
    // An empty string in place of a missing one would match everywhere.
    terms: diagnostics.length === 0 && value ? value.terms : [],
    termsFile,
    diagnostics: withExcerpts(diagnostics, () => terms),
  };
}
