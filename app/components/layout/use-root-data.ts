import { useRouteLoaderData } from "@remix-run/react";
import type { FooterContent, SiteFrame } from "#app/lib/docs-api/site-frame.ts";
import {
  type ColorMode,
  type ColorModeSettings,
  DEFAULT_COLOR_MODE_SETTINGS,
} from "#app/lib/preferences/color-mode.ts";

/** What the root route loads for the frame of every page. */
export interface RootData {
  site: SiteFrame;
  /** Rendered into the document and not sent again beside it. */
  inDocument?: { footer: FooterContent } | undefined;
  themeSession?: ThemeSession | undefined;
}

/** The reader's color mode on a Node server, which stores it in a cookie. */
export interface ThemeSession {
  /** The mode in the cookie. */
  theme?: ColorMode | undefined;
  /** The action that stores another. */
  action: string;
}

/** The root route's data; undefined when loading it failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}

/** The root route's data among the matches that `meta` is given. */
export function rootDataOf(matches: readonly { id: string; data?: unknown }[]): RootData | undefined {
  return matches.find((match) => match.id === "root")?.data as RootData | undefined;
}

/** The site's color-mode settings; the defaults when loading them failed. */
export function useColorModeSettings(): ColorModeSettings {
  return useRootData()?.site.colorMode ?? DEFAULT_COLOR_MODE_SETTINGS;
}

/** The reader's color mode on a Node server; undefined on a static host, and where readers have no choice. */
export function useThemeSession(): ThemeSession | undefined {
  const data = useRootData();
  return data?.site.colorMode.switch ? data.themeSession : undefined;
}
