import { useContext } from "react";
import { DocumentAssetsContext } from "./document-assets.tsx";

/** Renders the inline script `app/client/first-paint.ts`; empty in the browser, where it has run. */
export function FirstPaintScript() {
  const { firstPaintScript = "" } = useContext(DocumentAssetsContext);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
    <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: firstPaintScript }} />
  );
}
