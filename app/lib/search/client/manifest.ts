import * as v from "valibot";
import { ASSETS_PREFIX } from "#app/lib/urls.ts";

const asset = v.pipe(v.string(), v.startsWith(ASSETS_PREFIX));

/** `/search.json`: which index and which worker belong to what is published. Never cached; what it names is, for good. */
export const searchManifestSchema = v.object({
  formatVersion: v.number(),
  index: asset,
  worker: asset,
});
export type SearchManifest = v.InferOutput<typeof searchManifestSchema>;
