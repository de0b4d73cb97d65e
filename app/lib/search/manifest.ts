import * as v from "valibot";
import { ASSETS_PREFIX } from "../hrefs.ts";

/** Raised whenever the index's bytes or the worker's messages change their meaning. */
export const FORMAT_VERSION = 1;

const asset = v.pipe(v.string(), v.startsWith(ASSETS_PREFIX));

/** `/search.json`: which index and which worker belong to what is published. Never cached; what it names is, for good. */
export const searchManifestSchema = v.object({
  formatVersion: v.number(),
  index: asset,
  worker: asset,
});
export type SearchManifest = v.InferOutput<typeof searchManifestSchema>;
