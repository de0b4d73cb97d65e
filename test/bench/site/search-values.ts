import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import * as v from "valibot";
import { searchManifestSchema } from "#app/lib/search/client/manifest.ts";
import { SEARCH_MANIFEST_HREF } from "#app/lib/urls.ts";
import { measureColdStart } from "../cold-start.ts";
import { rounded, type Value } from "./figures.ts";

const FIRST_QUERY = "refund";

/** Measures the bytes and time of the first search, with nothing loaded. */
export async function searchValues(browser: Browser, outputDir: string): Promise<Value[]> {
  const manifest = JSON.parse(await readFile(join(outputDir, SEARCH_MANIFEST_HREF), "utf8")) as unknown;
  const { index } = v.parse(searchManifestSchema, manifest);
  const read = (href: string) => readFile(join(outputDir, href), "utf8").catch(() => undefined);
  const { ms, workerBytes, indexBytes } = await measureColdStart(browser, { href: index, read }, FIRST_QUERY);
  return [
    { name: "index", unit: "brotli bytes", value: indexBytes },
    { name: "worker", unit: "brotli bytes", value: workerBytes },
    { name: "first keystroke to first result", unit: "ms", value: rounded(ms) },
  ];
}
