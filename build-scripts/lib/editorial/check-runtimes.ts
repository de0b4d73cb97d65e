import type { Diagnostic } from "#app/lib/content/diagnostics/content-error.ts";
import { positionAt } from "#app/lib/content/diagnostics/text-diagnostics.ts";
import type { WrittenFile } from "./check-provider.ts";

/** What the names of versions in `samples.json` begin with, by runtime. */
const FIELDS: Record<string, string> = { "Node.js": "node", PHP: "php", Python: "python", ".NET": "dotnet" };
const RUNTIME = /(Node\.js|PHP|Python|\.NET) \d+(?:\.\d+)*/g;

/** Reports versions of runtimes that are written out, because they must change together. */
export function checkRuntimes({ file, text }: WrittenFile): Diagnostic[] {
  return [...text.matchAll(RUNTIME)].map(({ 0: found, 1: name = "", index }) => ({
    file,
    position: positionAt(text, index),
    message: `"${found}" has the version of a runtime, so it must be a variable.`,
    fix: `write ${name} {sample.${FIELDS[name]}Version}.`,
  }));
}
