import { useState } from "react";
import { POLICY_PLACEHOLDER } from "#app/lib/server/policy-placeholder.ts";

const NAME = "Content-Security-Policy";

/**
 * The document's content security policy, for hosts that cannot send headers. None while developing.
 * In the browser it is read from the document, for the case that React renders it anew.
 */
export function PolicyMeta() {
  const [policy] = useState(
    () =>
      globalThis.document?.querySelector<HTMLMetaElement>(`meta[http-equiv="${NAME}"]`)?.content ??
      POLICY_PLACEHOLDER,
  );
  if (process.env.NODE_ENV === "development") return null;
  return <meta httpEquiv={NAME} content={policy} suppressHydrationWarning />;
}
