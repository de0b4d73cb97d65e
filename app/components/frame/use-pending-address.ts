import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { rememberPendingAddress } from "#app/lib/pending-address.ts";

/** Remembers where the reader is on the way to, for the case that the page's code is gone; see the page script. */
export function usePendingAddress(): void {
  const { location: target } = useNavigation();
  const address = target && target.pathname + target.search + target.hash;
  useEffect(() => {
    rememberPendingAddress(address);
    return () => rememberPendingAddress(undefined);
  }, [address]);
}
