import { ScrollRestoration, UNSAFE_RemixContext, useLocation } from "@remix-run/react";
import { useContext } from "react";
import { isDecodable } from "#app/lib/percent-encoding.ts";

/**
 * Renders Remix 2.17.5's `<ScrollRestoration>` without its inline script, which it leaves out in SPA mode only;
 * `restore-scroll.ts` does the script's work.
 */
export function ClientScrollRestoration() {
  const remix = useContext(UNSAFE_RemixContext);
  const { hash } = useLocation();
  // `<ScrollRestoration>` throws on a malformed hash.
  if (!remix || !isDecodable(hash)) return null;
  return (
    <UNSAFE_RemixContext.Provider value={{ ...remix, isSpaMode: true }}>
      <ScrollRestoration />
    </UNSAFE_RemixContext.Provider>
  );
}
