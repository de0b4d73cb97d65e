import type { Diagnostic } from "#app/lib/content/types.ts";
import type { PrerenderedSite } from "#build-scripts/lib/render/prerender.ts";

export interface SiteCheckInput extends PrerenderedSite {
  /** Paths of static files: bundles, images. */
  assets: ReadonlySet<string>;
  /** Returns the approximate position of a link in the page's source file. */
  locate(pageHref: string, written: string): Pick<Diagnostic, "file" | "position">;
}

/** Checks the built site. Pure. */
export type SiteCheck = (site: SiteCheckInput) => Diagnostic[];
