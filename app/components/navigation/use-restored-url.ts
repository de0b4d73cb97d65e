import { useEffect } from "react";
import { restoreAddress } from "#app/remix/served-url.ts";

/** Puts back the address the reader came by, when the document was hydrated under the one it was rendered for. */
export function useRestoredAddress(): void {
  useEffect(restoreAddress, []);
}
