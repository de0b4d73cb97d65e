import { ScrollRestoration, UNSAFE_RemixContext } from "@remix-run/react";
import { useContext } from "react";

/**
 * Remix's scroll restoration without its inline script, which it leaves out of an app that is not rendered on a server. What
 * the script does for the first page, the page script does (`app/page-script/restore-scroll.ts`).
 */
export function ScrollPlaces() {
  const remix = useContext(UNSAFE_RemixContext);
  if (!remix) return null;
  return (
    <UNSAFE_RemixContext.Provider value={{ ...remix, isSpaMode: true }}>
      <ScrollRestoration />
    </UNSAFE_RemixContext.Provider>
  );
}
