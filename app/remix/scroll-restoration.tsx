import { ScrollRestoration, UNSAFE_RemixContext, useLocation } from "@remix-run/react";
import { useContext } from "react";
import { isDecodable } from "#app/lib/content/source/decode-if-valid.ts";

/**
 * Remix's scroll restoration without its inline script, which it leaves out of an app that is not rendered on a server. What
 * the script does for the first page, the page script does (`app/remix/restore-scroll.ts`).
 */
export function ClientScrollRestoration() {
  const remix = useContext(UNSAFE_RemixContext);
  const { hash } = useLocation();
  // It decodes the hash and throws on one that is malformed, which names nothing to scroll to.
  if (!remix || !isDecodable(hash)) return null;
  return (
    <UNSAFE_RemixContext.Provider value={{ ...remix, isSpaMode: true }}>
      <ScrollRestoration />
    </UNSAFE_RemixContext.Provider>
  );
}
