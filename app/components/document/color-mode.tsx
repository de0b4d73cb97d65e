import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
// The package's main entry would add its server code, 15 KB, to the client bundle.
import { isTheme, type Theme, ThemeProvider, useTheme } from "remix-themes/build/theme-provider.js";
import { useColorModeSettings, useThemeSession } from "#app/components/layout/use-root-data.ts";
import {
  applyChoice,
  COLOR_MODE,
  type ColorModeChoice,
  initialChoice,
  modeOf,
  serializeSettings,
  storedMode,
  urlMode,
} from "#app/lib/preferences/color-mode.ts";

/**
 * Owns the color mode after hydration; before, the client runtime does. remix-themes renders the mode, follows the system
 * and other tabs, and on the Node server posts every choice to the action that stores it in a cookie.
 */
export function ColorModeProvider({ children }: { children: ReactNode }) {
  const settings = useColorModeSettings();
  const session = useThemeSession();
  // Read on the first render, because React replaces the whole document when an extension has changed it.
  const [initial] = useState(() => shownChoice() ?? session?.theme ?? initialChoice(settings));
  return (
    <ThemeProvider specifiedTheme={isTheme(initial) ? initial : null} themeAction={session?.action ?? ""}>
      <FollowDocument />
      {children}
    </ThemeProvider>
  );
}

/** Renders the html element with the current mode, the reader's choice and the settings. */
export function ColorModeHtml(props: ComponentProps<"html">) {
  const [theme] = useTheme();
  const [choice] = useColorMode();
  const settings = useColorModeSettings();
  const attributes = {
    [COLOR_MODE.mode]: theme ?? settings.default,
    [COLOR_MODE.choice]: choice,
    [COLOR_MODE.settings]: serializeSettings(settings),
  };
  return <html {...props} {...attributes} suppressHydrationWarning />;
}

/** Returns the reader's choice and its setter. */
export function useColorMode(): [choice: ColorModeChoice, choose: (choice: ColorModeChoice) => void] {
  const [theme, setTheme, { definedBy }] = useTheme();
  const session = useThemeSession();
  const settings = useColorModeSettings();
  const choose = (choice: ColorModeChoice) => {
    if (session) {
      setTheme(choice === "system" ? null : (choice as Theme));
      return;
    }
    // The channel is asynchronous.
    applyChoice(choice);
    broadcast(choice);
  };
  return [definedBy === "SYSTEM" ? "system" : (theme ?? settings.default), choose];
}

/** Takes over from the client runtime, and follows choices made in tabs without React, which only reach storage. */
function FollowDocument() {
  const [choice, choose] = useColorMode();
  const settings = useColorModeSettings();
  const session = useThemeSession();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when React takes over
  useEffect(() => {
    document.documentElement.setAttribute(COLOR_MODE.hydrated, "");
    const shown = shownChoice() ?? choice;
    const sent = session?.theme ?? initialChoice(settings);
    // A choice made before or during hydration is not in the cookie yet.
    if (shown !== choice || (session && shown !== sent && !urlMode())) choose(shown);
  }, []);

  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      // Without a key, the storage was cleared.
      if (key !== COLOR_MODE.key && key !== null) return;
      const stored = storedMode() ?? initialChoice(settings);
      if (stored !== choice) choose(stored);
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  });
  return null;
}

/** Returns the choice in the document, set by the first-paint script; undefined on the server. */
function shownChoice(): ColorModeChoice | undefined {
  const choice = globalThis.document?.documentElement.getAttribute(COLOR_MODE.choice);
  return isTheme(choice) || choice === "system" ? choice : undefined;
}

/**
 * Changes the mode on remix-themes' channel, which it listens to for other tabs. Its setter would also post the choice, to an
 * action that a static host does not have.
 */
function broadcast(choice: ColorModeChoice): void {
  const channel = new BroadcastChannel("remix-themes-channel");
  channel.postMessage({ theme: modeOf(choice), definedBy: choice === "system" ? "SYSTEM" : "USER" });
  channel.close();
}
