import { useContext } from "react";
import { DocumentAssetsContext } from "./document-assets.tsx";

/**
 * Renders the inline script `app/client/first-paint.ts`, with the half for tabs where the document has some; empty in the
 * browser, where it has run.
 */
export function FirstPaintScript({ hasTabs = false }: { hasTabs?: boolean }) {
  const { firstPaintScript = "", firstPaintTabsScript = "" } = useContext(DocumentAssetsContext);
  const code = hasTabs ? firstPaintScript + firstPaintTabsScript : firstPaintScript;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
    <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
  );
}
