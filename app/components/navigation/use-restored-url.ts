import { useEffect } from "react";
import { restoreVisitedUrl } from "#app/remix/document-url.ts";

/** Puts back the address the reader came by, when the document was hydrated under the one it was rendered for. */
export function useRestoredAddress(): void {
  useEffect(restoreVisitedUrl, []);
}
