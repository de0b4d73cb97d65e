import type { Diagnostic } from "#app/lib/content/diagnostics/content-error.ts";
import { positionAt } from "#app/lib/content/diagnostics/text-diagnostics.ts";
import type { Variables } from "#app/lib/content/schemas/variables.ts";
import { escapeRegExp } from "./prose.ts";

/** A file of the content folder with its whole text. */
export interface WrittenFile {
  file: string;
  text: string;
}

/** What follows the slug in the path of a page. */
const REST_OF_PAGE_PATH = /^[\w/{}-]*\.mdx?\b/;

/** Creates a check for the provider's name, slug, hosts and URLs, which another provider would have to replace. */
export function createProviderCheck(variables: Variables): (written: WrittenFile) => Diagnostic[] {
  const namesByValue = new Map<string, string[]>();
  for (const [name, value] of variables) {
    if (!/^(?:provider|links)\./.test(name)) continue;
    const key = value.toLowerCase();
    namesByValue.set(key, [...(namesByValue.get(key) ?? []), name]);
  }
  // Longer values first, because URLs and email addresses contain hosts.
  const values = [...namesByValue.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${values.map(escapeRegExp).join("|")})(?![\\p{L}\\p{N}])`,
    "giu",
  );
  return ({ file, text }) =>
    [...text.matchAll(pattern)].flatMap(({ 0: found, index }): Diagnostic[] => {
      const names = namesByValue.get(found.toLowerCase()) ?? [];
      // A single word in other letters may be an ordinary word.
      if (!/[\s.-]/.test(found) && !names.some((name) => variables.get(name) === found)) return [];
      const isId =
        names.includes("provider.slug") &&
        (file.endsWith(".json") || REST_OF_PAGE_PATH.test(text.slice(index + found.length)));
      const written = isId ? ["{provider}"] : names.map((name) => `{${name}}`);
      return [
        {
          file,
          position: positionAt(text, index),
          message: `"${found}" identifies the provider, so it must be a variable.`,
          fix: `write ${written.join(" or ")}.`,
        },
      ];
    });
}

/** Reports a folder or file that is named after the provider. */
export function checkProviderPath(file: string, sourcePath: string, slug: string): Diagnostic[] {
  if (!sourcePath.split(/[/.]/).some((name) => `-${name}-`.includes(`-${slug}-`))) return [];
  const message = `The path has the provider's slug "${slug}", which must be a variable.`;
  return [{ file, message, fix: `rename it to ${sourcePath.replaceAll(slug, "{provider}")}.` }];
}
