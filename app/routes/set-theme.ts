import { type ActionFunctionArgs, json } from "@remix-run/node";
import { createThemeAction } from "remix-themes";
import * as v from "valibot";
import { notFound } from "#app/lib/server/responses.server.ts";
import { themeSessionResolver } from "#app/server/theme-session.server.ts";

const choiceSchema = v.object({ theme: v.nullable(v.picklist(["light", "dark"])) });

/** Stores the reader's color mode in a cookie, or removes the cookie for the system's. */
const setTheme = createThemeAction(themeSessionResolver);

export const action = async (args: ActionFunctionArgs) => {
  const choice: unknown = await args.request
    .clone()
    .json()
    .catch(() => undefined);
  if (v.is(choiceSchema, choice)) return setTheme(args);
  return json({ success: false, message: 'Send {"theme": "light"}, "dark" or null.' }, 400);
};

/** There is nothing to read at this URL. */
export const loader = () => {
  throw notFound();
};
