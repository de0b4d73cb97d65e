import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { withExcerpts } from "#app/lib/content/diagnostics/content-error.ts";
import { parseData } from "#app/lib/content/diagnostics/parse-data.ts";
import type { Diagnostic } from "#app/lib/content/types.ts";

const termRule = v.strictObject({
  use: v.pipe(v.string(), v.nonEmpty("must not be empty"), v.description("the term as the site writes it")),
  not: v.pipe(
    v.array(v.pipe(v.string(), v.nonEmpty("must not be empty"), v.description("a way it is not written"))),
    v.description("a list of ways it is not written"),
  ),
  except: v.optional(
    v.pipe(
      v.array(
        v.pipe(v.string(), v.nonEmpty("must not be empty"), v.description("a text in which it is right")),
      ),
      v.description("a list of longer texts in which such a way is right"),
    ),
  ),
});
const termsSchema = v.strictObject({
  terms: v.pipe(v.array(termRule), v.description('a list of { "use", "not", "except" }')),
});
export type TermRule = v.InferOutput<typeof termRule>;

/** The word list, the list of terms and the glossary's path, for the editorial checks. */
export interface EditorialFiles {
  /** Words that no dictionary has. */
  words: string[];
  wordsFile: string;
  terms: TermRule[];
  termsFile: string;
  glossaryFile: string;
  /** Errors in the list of terms. */
  diagnostics: Diagnostic[];
}

/** Reads the word list and the list of terms of a content folder. */
export async function readEditorialFiles(contentDir: string): Promise<EditorialFiles> {
  const wordsFile = join(contentDir, "words.txt");
  const termsFile = join(contentDir, "terms.json");
  // Both are optional.
  const read = (file: string, empty: string) => (existsSync(file) ? readFile(file, "utf8") : empty);
  const [words, terms] = await Promise.all([read(wordsFile, ""), read(termsFile, '{ "terms": [] }')]);
  const { value, diagnostics, positionOf } = parseData(
    { text: terms, file: termsFile, language: "json" },
    termsSchema,
  );
  for (const { path, message, fix } of contradictions(value?.terms ?? []))
    diagnostics.push({ file: termsFile, position: positionOf(path), message, fix });
  return {
    words: words.split(/\r?\n/).flatMap((line) => line.replace(/#.*/, "").trim() || []),
    wordsFile,
    // An empty string in place of a missing one would match everywhere.
    terms: diagnostics.length === 0 && value ? value.terms : [],
    termsFile,
    glossaryFile: join(contentDir, "glossary.json"),
    diagnostics: [
      ...withExcerpts(diagnostics, () => terms),
      ...withExcerpts(checkWordList(words, wordsFile), () => words),
    ],
  };
}

/** Reports lines of the word list with more than one word. */
function checkWordList(words: string, file: string): Diagnostic[] {
  return words.split(/\r?\n/).flatMap((line, index): Diagnostic[] => {
    if (!/\S[\s,]+\S/.test(line.replace(/#.*/, ""))) return [];
    const message = "The line has more than one word, so none of them is known.";
    return [{ file, position: { line: index + 1, column: 1 }, message, fix: "write one word a line." }];
  });
}

/** Finds variants that no text can avoid, or that are listed twice. */
function contradictions(rules: readonly TermRule[]) {
  const terms = new Set(rules.map(({ use }) => use));
  return rules.flatMap(({ use, not }, rule) =>
    not.flatMap((variant, index) => {
      const found = (message: string) => {
        return { path: ["terms", rule, "not", index], message, fix: "remove it from the list." };
      };
      if (variant === use) return [found(`"${variant}" is both the term and a way it is not written.`)];
      if (terms.has(variant))
        return [found(`"${variant}" is the term of another item, so no text could use it.`)];
      return not.indexOf(variant) === index ? [] : [found(`"${variant}" is listed twice.`)];
    }),
  );
}
