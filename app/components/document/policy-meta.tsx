import { useContext, useState } from "react";
import { DocumentAssetsContext } from "./document-assets.tsx";

const NAME = "Content-Security-Policy";

/**
 * Renders the content security policy, for hosts that cannot send headers; none in development. The browser reads it from
 * the document, for when React renders it again.
 */
export function PolicyMeta() {
  const assets = useContext(DocumentAssetsContext);
  const [policy] = useState(() => assets.policy ?? policyInDocument());
  return policy ? <meta httpEquiv={NAME} content={policy} suppressHydrationWarning /> : null;
}

function policyInDocument(): string | undefined {
  return globalThis.document?.querySelector<HTMLMetaElement>(`meta[http-equiv="${NAME}"]`)?.content;
}
