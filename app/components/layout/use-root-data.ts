import { useRouteLoaderData } from "@remix-run/react";
import type { RootData } from "#app/lib/docs-api/site-frame.ts";
import { type ColorModeSettings, DEFAULT_COLOR_MODE_SETTINGS } from "#app/lib/preferences/color-mode.ts";

/** Returns the root route's data; undefined if loading it failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}

/** Returns the site's color-mode settings; the defaults if loading them failed. */
export function useColorModeSettings(): ColorModeSettings {
  return useRootData()?.site.colorMode ?? DEFAULT_COLOR_MODE_SETTINGS;
}
