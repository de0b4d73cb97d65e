import { readFileSync } from "node:fs";
import { cssBundleHref } from "@remix-run/css-bundle";
import * as v from "valibot";
import type { DocumentAsset } from "#app/components/document/document-assets.tsx";
import { integrityOf, nameHashOf } from "#app/lib/server/file-hashes.server.ts";
import { contentSecurityPolicy } from "#app/lib/server/security-policy.server.ts";

/** Written by the build: inline scripts, and URL and hash of the client runtime and the import map. */
const FIRST_PAINT_SCRIPT = "build/first-paint.js";
const REDIRECT_SCRIPT = "build/redirect.js";
const CLIENT_RUNTIME_MANIFEST = "build/page.json";
const MODULE_MAP_MANIFEST = "build/module-map.json";
const assetSchema = v.object({ href: v.string(), integrity: v.string() });

/** Reads what every document needs from the build's files. Paths are relative to the project. */
export function readDocumentAssets() {
  const href = cssBundleHref;
  const styles = href ? { href, integrity: integrityOf(readFileSync(`public${href}`)) } : undefined;
  const clientRuntime = readManifest(CLIENT_RUNTIME_MANIFEST);
  const moduleMap = readManifest(MODULE_MAP_MANIFEST);
  return {
    styles,
    firstPaintScript: readFileSync(FIRST_PAINT_SCRIPT, "utf8"),
    redirectScript: readFileSync(REDIRECT_SCRIPT, "utf8"),
    clientRuntime,
    moduleMap,
    build: nameHashOf([styles?.href, clientRuntime.href, moduleMap.href].join()),
  };
}

/** Adds the policy that allows the inline code of any document; `brandStyles` is the style element, if the site has one. */
export function withPolicy(assets: ReturnType<typeof readDocumentAssets>, brandStyles?: string) {
  const { firstPaintScript, redirectScript, moduleMap } = assets;
  const scripts = [firstPaintScript, redirectScript].map(hashOfCode);
  const styles = brandStyles ? [hashOfCode(brandStyles)] : [];
  return { ...assets, policy: contentSecurityPolicy([...scripts, moduleMap.integrity], styles) };
}

function hashOfCode(code: string): string {
  return integrityOf(Buffer.from(code));
}

function readManifest(file: string): DocumentAsset {
  return v.parse(assetSchema, JSON.parse(readFileSync(file, "utf8")));
}

/** Id of this build's styles and scripts; undefined in tests, which have no build. */
export const BUILD = process.env.NODE_ENV === "production" ? readDocumentAssets().build : undefined;
