import { Links } from "@remix-run/react";
import { useContext, useState } from "react";
import { type DocumentAsset, DocumentAssetsContext } from "./document-assets.tsx";

const STYLES_ID = "styles";

/**
 * Links the site's stylesheet, one file for all pages, and adds the provider's accent color. Only the server knows its URL and hash; the browser reads them from
 * the document, for when React renders it again.
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
