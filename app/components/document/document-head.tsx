import { useContext, useState } from "react";
import { useRootData } from "#app/components/layout/use-root-data.ts";
import { type DocumentAsset, DocumentAssetsContext } from "./document-assets.tsx";

/** Returns what only the server knows. The browser reads it from the document, for when React renders that again. */
function useServerValue<Value>(value: Value | undefined, read: () => Value | undefined): Value | undefined {
  const [known] = useState(() => value ?? (globalThis.document ? read() : undefined));
  return known;
}

/** Renders the content security policy, for hosts that cannot send headers. */
export function PolicyMeta() {
  const name = "Content-Security-Policy";
  const policy = useServerValue(
    useContext(DocumentAssetsContext).policy,
    () => document.querySelector<HTMLMetaElement>(`meta[http-equiv="${name}"]`)?.content,
  );
  return policy ? <meta httpEquiv={name} content={policy} suppressHydrationWarning /> : null;
}

/** Renders the inline script `app/client/first-paint.ts`; empty in the browser, where it has run. */
export function FirstPaintScript() {
  const { firstPaintScript: code = "" } = useContext(DocumentAssetsContext);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
    <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
  );
}

/** Links the provider's mark. */
export function DocumentIcon() {
  const mark = useRootData()?.inDocument?.mark;
  const href = useServerValue(
    mark?.iconHref,
    () => document.querySelector("link[rel=icon]")?.getAttribute("href") ?? undefined,
  );
  return href ? <link rel="icon" href={href} type="image/svg+xml" /> : null;
}

const STYLES_ID = "styles";

/** Links the site's stylesheet, one file for all pages, and adds the provider's font and accent color. */
export function DocumentStyles({ brand }: { brand?: string | undefined }) {
  const styles = useServerValue(useContext(DocumentAssetsContext).styles, stylesInDocument);
  return (
    <>
      <link id={STYLES_ID} rel="stylesheet" {...styles} suppressHydrationWarning />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a validated name and two colors */}
      {brand ? <style dangerouslySetInnerHTML={{ __html: brand }} /> : null}
    </>
  );
}

function stylesInDocument(): DocumentAsset | undefined {
  const link = document.getElementById(STYLES_ID);
  return link
    ? { href: link.getAttribute("href") ?? "", integrity: link.getAttribute("integrity") ?? "" }
    : undefined;
}
