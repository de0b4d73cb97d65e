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
  inDocument?: { footer: FooterContent; mark: FrameMark } | undefined;
  themeSession?: ThemeSession | undefined;
}

/** The reader's color mode on a Node server, which stores it in a cookie. */
export interface ThemeSession {
  /** The mode in the cookie. */
  theme?: ColorMode | undefined;
  /** URL of the action that stores a choice. */
  action: string;
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

/** Returns the color mode stored by the Node server; undefined on a static host or if readers cannot choose. */
export function useThemeSession(): ThemeSession | undefined {
  const data = useRootData();
  return data?.site.colorMode.switch ? data.themeSession : undefined;
}
