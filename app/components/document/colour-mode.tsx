import { type ReactNode, useState } from "react";
// The package's own entry would bring its server half, 15 KB of it, into the browser.
import { isTheme, type Theme, ThemeProvider, useTheme } from "remix-themes/build/theme-provider.js";
import { COLOUR_MODE, type ColourModeSettings, settingsInWords } from "#app/lib/colour-mode.ts";

/**
 * The colour mode as React knows it: follows the page script, other tabs and, while the reader chose no mode, the system.
 * The page script owns the choice, because it works before React; it tells remix-themes on that package's own channel, so
 * its action, the request to a server that would keep the choice, is never made.
 */
export function ColourModeProvider({
  settings,
  children,
}: {
  settings: ColourModeSettings;
  children: ReactNode;
}) {
  // Read on the first render: React replaces the whole document when an extension has changed it.
  const [initial] = useState(() => initialTheme(settings));
  return (
    <ThemeProvider specifiedTheme={initial} themeAction="">
      {children}
    </ThemeProvider>
  );
}

/** The theme the document has; none while the system decides. */
function initialTheme(settings: ColourModeSettings): Theme | null {
  const choice =
    globalThis.document?.documentElement.getAttribute(COLOUR_MODE.choice) ??
    (settings.respectSystem ? "system" : settings.default);
  return isTheme(choice) ? choice : null;
}

/** Attributes of the html element: the mode in force, the reader's choice, and what they depend on. */
export function useColourModeAttributes(settings: ColourModeSettings): Record<string, string> {
  const [theme, , { definedBy }] = useTheme();
  const mode = theme ?? settings.default;
  return {
    [COLOUR_MODE.mode]: mode,
    [COLOUR_MODE.choice]: definedBy === "SYSTEM" ? "system" : mode,
    [COLOUR_MODE.settings]: settingsInWords(settings),
  };
}
