import { ASSETS_PREFIX, assetHrefOf, isHashedAssetHref } from "#app/lib/urls.ts";
import type { Diagnostic } from "../diagnostics/content-error.ts";
import { positionAt, withTextDiagnostics } from "../diagnostics/text-diagnostics.ts";
import { fillVariables, unknownVariable, type Variables } from "../schemas/variables.ts";
import type { ContentFile } from "./read-content.server.ts";

/** Text files that the site serves below `/assets/`: text by href. */
export type Assets = ReadonlyMap<string, string>;

/** Returns the hrefs of the programs that integrators download and run. */
export function toolboxHrefs(assets: Assets): string[] {
  return [...assets.keys()].filter((href) => href.startsWith(`${ASSETS_PREFIX}toolbox/`));
}

/** Fills the variables of the files in `assets/` and reports unknown ones. */
export function resolveAssets(
  files: readonly ContentFile[],
  contentDir: string,
  variables: Variables,
): { assets: Map<string, string>; diagnostics: Diagnostic[] } {
  const assets = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const { sourcePath, text } of files) {
    const href = assetHrefOf(sourcePath);
    if (href === undefined) continue;
    const file = `${contentDir}/${sourcePath}`;
    if (isHashedAssetHref(href)) {
      const fix = "move it to a folder, such as assets/webhooks/: files directly in /assets/ never change.";
      diagnostics.push({ file, message: "The file is not in a folder below assets/.", fix });
    }
    diagnostics.push(...withTextDiagnostics({ diagnostics: [] }, text, file).diagnostics);
    const onUnknown = (name: string, offset: number) =>
      diagnostics.push({ file, position: positionAt(text, offset), ...unknownVariable(name, variables) });
    assets.set(href, fillVariables(text, variables, { onUnknown }));
  }
  return { assets, diagnostics };
}
