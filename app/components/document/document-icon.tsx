import { useState } from "react";
import { useRootData } from "#app/components/layout/use-root-data.ts";

/** Links the provider's mark. The browser reads its href from the document, for when React renders it again. */
export function DocumentIcon() {
  const mark = useRootData()?.inDocument?.mark;
  const [href] = useState(() => mark?.iconHref ?? iconInDocument());
  return href ? <link rel="icon" href={href} type="image/svg+xml" /> : null;
}

function iconInDocument(): string | undefined {
  return globalThis.document?.querySelector("link[rel=icon]")?.getAttribute("href") ?? undefined;
}
