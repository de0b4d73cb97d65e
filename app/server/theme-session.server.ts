import { randomBytes } from "node:crypto";
import { createCookieSessionStorage } from "@remix-run/node";
import { createThemeSessionResolver } from "remix-themes";
import type { ThemeSession } from "#app/components/layout/use-root-data.ts";
import { COLOR_MODE } from "#app/lib/preferences/color-mode.ts";
import { THEME_ACTION_HREF } from "#app/lib/urls.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const storage = createCookieSessionStorage({
  cookie: {
    name: COLOR_MODE.cookie,
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    maxAge: YEAR_SECONDS,
    // Remix warns of unsigned session cookies. A color mode is no secret: after a restart, the browser sends its choice again.
    secrets: [randomBytes(32).toString("hex")],
  },
});

/** Reads and stores the reader's color mode in a cookie; for the Node server, as a static host cannot read it. */
export const themeSessionResolver = createThemeSessionResolver(storage);

/** Reads the reader's color mode for the root route's loader. */
export async function readThemeSession(request: Request): Promise<ThemeSession> {
  const { getTheme } = await themeSessionResolver(request);
  return { theme: getTheme() ?? undefined, action: THEME_ACTION_HREF };
}
