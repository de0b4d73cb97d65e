import { Links } from "@remix-run/react";
import { useContext, useState } from "react";
import { useRootData } from "#app/components/layout/use-root-data.ts";
import { type DocumentAsset, DocumentAssetsContext } from "./document-assets.tsx";

const POLICY_NAME = "Content-Security-Policy";

/**
 * Renders the content security policy, for hosts that cannot send headers; none in development. The browser reads it from
 * the document, for when React renders it again.
 */
export function PolicyMeta() {
  const assets = useContext(DocumentAssetsContext);
  const [policy] = useState(() => assets.policy ?? policyInDocument());
  return policy ? <meta httpEquiv={POLICY_NAME} content={policy} suppressHydrationWarning /> : null;
}

function policyInDocument(): string | undefined {
  return globalThis.document?.querySelector<HTMLMetaElement>(`meta[http-equiv="${POLICY_NAME}"]`)?.content;
}

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

/** Links the provider's mark. The browser reads its href from the document, for when React renders it again. */
export function DocumentIcon() {
  const mark = useRootData()?.inDocument?.mark;
  const [href] = useState(() => mark?.iconHref ?? iconInDocument());
  return href ? <link rel="icon" href={href} type="image/svg+xml" /> : null;
}

function iconInDocument(): string | undefined {
  return globalThis.document?.querySelector("link[rel=icon]")?.getAttribute("href") ?? undefined;
}

const STYLES_ID = "styles";

/**
 * Links the site's stylesheet, one file for all pages, and adds the provider's accent color. Only the server knows the file's URL
 * and hash; the browser reads them from the document, for when React renders it again.
 */
export function DocumentStyles({ accent }: { accent?: string | undefined }) {
  const assets = useContext(DocumentAssetsContext);
  const [styles] = useState(() => assets.styles ?? stylesInDocument());
  return (
    <>
      {process.env.NODE_ENV === "development" ? (
        <Links />
      ) : (
        <link id={STYLES_ID} rel="stylesheet" {...styles} suppressHydrationWarning />
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: two validated colors */}
      {accent ? <style dangerouslySetInnerHTML={{ __html: accent }} /> : null}
    </>
  );
}

function stylesInDocument(): DocumentAsset | undefined {
  const link = globalThis.document?.getElementById(STYLES_ID);
  return link
    ? { href: link.getAttribute("href") ?? "", integrity: link.getAttribute("integrity") ?? "" }
    : undefined;
}
