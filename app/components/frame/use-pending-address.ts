import { useEffect } from "react";
import { rememberPendingAddress } from "#app/lib/pending-address.ts";

/**
 * Remembers where the reader is on the way to, for the case that the page's code is gone; see the page script. The router tells
 * before it asks for that code: when React has shown it, on a slow device, the page may be loading again already.
 */
export function usePendingAddress(): void {
  useEffect(() => {
    const { subscribe, createHref } = window.__remixRouter;
    return subscribe(({ navigation: { location } }) => {
      rememberPendingAddress(location && createHref(location));
    });
  }, []);
}
