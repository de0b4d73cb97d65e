import { useState } from "react";
import { POLICY_PLACEHOLDER } from "#app/lib/server/policy-placeholder.ts";

const NAME = "Content-Security-Policy";

/**
 * Renders the content security policy, for hosts that cannot send headers; none in development. The browser reads it from
 * the document, for when React renders it again.
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
