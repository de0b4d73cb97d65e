import { randomBytes } from "node:crypto";
import { createCookieSessionStorage } from "@remix-run/node";
import { createThemeSessionResolver } from "remix-themes";
import { COLOR_MODE_COOKIE, type ColorMode } from "#app/lib/preferences/color-mode.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const storage = createCookieSessionStorage({
  cookie: {
    name: COLOR_MODE_COOKIE,
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    maxAge: YEAR_SECONDS,
    // Remix warns of unsigned session cookies. A color mode is no secret, and the browser has stored it too.
    secrets: [randomBytes(32).toString("hex")],
  },
});

/** Reads and stores the reader's color mode in a cookie; for the Node server, as a static host cannot read it. */
export const themeSessionResolver = createThemeSessionResolver(storage);

/** Reads the reader's color mode for the root route's loader. */
export async function readStoredMode(request: Request): Promise<ColorMode | undefined> {
  const { getTheme } = await themeSessionResolver(request);
  return getTheme() ?? undefined;
}
