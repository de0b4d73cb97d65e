import { existsSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import type { Diagnostic } from "#app/lib/content/diagnostics/content-error.ts";
import { positionAt } from "#app/lib/content/diagnostics/text-diagnostics.ts";
import type { WrittenFile } from "./check-provider.ts";

/** Reports a `$schema` that leads to no file, because editors then neither complete nor check, and do not say so. */
export function checkSchemaName({ file, text }: WrittenFile): Diagnostic[] {
  const found = /"\$schema":\s*"(?!https:)([^"]*)"/.exec(text);
  if (!found || existsSync(resolve(dirname(file), found[1] ?? ""))) return [];
  const meant = relative(dirname(file), `content/schemas/${basename(file)}`);
  const fix = `name its file from here, such as "${meant}".`;
  return [
    { file, position: positionAt(text, found.index), message: `There is no schema "${found[1]}".`, fix },
  ];
}
