import { readFileSync } from "node:fs";
import { cssBundleHref } from "@remix-run/css-bundle";
import * as v from "valibot";
import type { DocumentAsset, DocumentAssets } from "#app/components/document/document-assets.tsx";
import { integrityOf } from "#app/lib/file-hashes.server.ts";

/** Written by the build beside the page script: its address and hash. */
const PAGE_SCRIPT_MANIFEST = "build/page-script.json";
const pageScriptSchema = v.object({ href: v.string(), integrity: v.string() });

/** What every document carries, from the files the build wrote. Paths are relative to the project. */
export function readDocumentAssets(): DocumentAssets {
  return {
    styles: cssBundleHref && process.env.NODE_ENV === "production" ? assetAt(cssBundleHref) : undefined,
    pageScript: v.parse(pageScriptSchema, JSON.parse(readFileSync(PAGE_SCRIPT_MANIFEST, "utf8"))),
  };
}

/** A file below `public/`, with the hash of its bytes. */
function assetAt(href: string): DocumentAsset {
  return { href, integrity: integrityOf(readFileSync(`public${href}`)) };
}
