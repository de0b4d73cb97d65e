import { useRouteLoaderData } from "@remix-run/react";
import type { FooterContent, FrameMark, SiteFrame } from "#app/lib/docs-api/site-frame.ts";
import {
  type ColorMode,
  type ColorModeSettings,
  DEFAULT_COLOR_MODE_SETTINGS,
} from "#app/lib/preferences/color-mode.ts";

/** The root route's loader data, for the frame of every page. */
export interface RootData {
  site: SiteFrame;
  /** Rendered into the document and left out of the hydration data. */
  inDocument?: { footer: FooterContent; mark: FrameMark; sidebar: string } | undefined;
  /** The mode in the reader's cookie, which only a Node server reads. */
  storedMode?: ColorMode | undefined;
}

/** Returns the root route's data; undefined if loading it failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}

/** Returns the root route's data from the matches that `meta` receives. */
export function rootDataOf(matches: readonly { id: string; data?: unknown }[]): RootData | undefined {
  return matches.find((match) => match.id === "root")?.data as RootData | undefined;
}

/** Returns the site's color-mode settings; the defaults if loading them failed. */
export function useColorModeSettings(): ColorModeSettings {
  return useRootData()?.site.colorMode ?? DEFAULT_COLOR_MODE_SETTINGS;
}
