import type { Diagnostic } from "#app/lib/content/types.ts";
import type { PrerenderedSite } from "#build-scripts/lib/render/prerender.ts";

export interface SiteCheckInput extends PrerenderedSite {
  /** Addresses of the files served as they are: bundles, images. */
  assets: ReadonlySet<string>;
  /** Where a link of a page stands in its source file, as near as can be told. */
  locate(pageHref: string, written: string): Pick<Diagnostic, "file" | "position">;
}

/** A check over the finished site. Pure. */
export type SiteCheck = (site: SiteCheckInput) => Diagnostic[];
