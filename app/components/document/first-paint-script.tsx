import { useContext } from "react";
import { DocumentAssetsContext } from "./document-assets.tsx";

/** The script of the document's head; see `app/client/first-paint.ts`. Empty in the browser, where it has run. */
export function FirstPaintScript() {
  const { firstPaintScript = "" } = useContext(DocumentAssetsContext);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
    <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: firstPaintScript }} />
  );
}
