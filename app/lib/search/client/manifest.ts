import * as v from "valibot";
import { ASSETS_PREFIX } from "#app/lib/urls.ts";

const asset = v.pipe(v.string(), v.startsWith(ASSETS_PREFIX));

/** `/search.json` names the published index and worker. It is never cached; the files it names are immutable. */
export const searchManifestSchema = v.object({
  formatVersion: v.number(),
  index: asset,
  worker: asset,
  /** Shown before the index is loaded. */
  popular: v.array(v.object({ title: v.string(), href: v.string() })),
});
export type SearchManifest = v.InferOutput<typeof searchManifestSchema>;
