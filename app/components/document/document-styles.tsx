import { Links } from "@remix-run/react";
import { useContext, useState } from "react";
import { type DocumentAsset, DocumentAssetsContext } from "./document-assets.tsx";

const STYLES_ID = "styles";

/**
 * The site's styles: one file for all pages, named by its content, so that a browser reads it once. Its address and hash
 * are known to the server; in the browser they are read from the document, for the case that React renders it anew.
 */
export function DocumentStyles() {
  const assets = useContext(DocumentAssetsContext);
  const [styles] = useState(() => assets.styles ?? stylesInDocument());
  if (process.env.NODE_ENV === "development") return <Links />;
  return <link id={STYLES_ID} rel="stylesheet" {...styles} suppressHydrationWarning />;
}

function stylesInDocument(): DocumentAsset | undefined {
  const link = globalThis.document?.getElementById(STYLES_ID);
  return link
    ? { href: link.getAttribute("href") ?? "", integrity: link.getAttribute("integrity") ?? "" }
    : undefined;
}
