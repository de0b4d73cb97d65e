import { useRouteLoaderData } from "@remix-run/react";
import { type ColourModeSettings, DEFAULT_COLOUR_MODE_SETTINGS } from "#app/lib/colour-mode.ts";
import type { FooterContent, SiteFrame } from "#app/lib/site-frame.ts";

/** What the root route loads for the frame of every page. */
export interface RootData {
  site: SiteFrame;
  /** Rendered into the document and not sent again beside it. */
  inDocument?: { footer: FooterContent } | undefined;
}

/** The root route's data; undefined when loading it failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}

/** The root route's data among the matches that `meta` is given. */
export function rootDataOf(matches: readonly { id: string; data?: unknown }[]): RootData | undefined {
  return matches.find((match) => match.id === "root")?.data as RootData | undefined;
}

/** The site's colour-mode settings; the defaults when loading them failed. */
export function useColourModeSettings(): ColourModeSettings {
  return useRootData()?.site.colourMode ?? DEFAULT_COLOUR_MODE_SETTINGS;
}
