import { Links } from "@remix-run/react";
import { useContext, useState } from "react";
import { DocumentAssetsContext } from "./document-assets.tsx";

const STYLES_ID = "styles";

/**
 * The site's styles in the head, so that the first paint waits for nothing. While developing, as a stylesheet.
 * In the browser they are read from the document, for the case that React renders it anew.
 */
export function DocumentStyles() {
  const { css } = useContext(DocumentAssetsContext);
  const [styles] = useState(() => css ?? globalThis.document?.getElementById(STYLES_ID)?.textContent ?? "");
  if (process.env.NODE_ENV === "development") return <Links />;
  return (
    <style
      id={STYLES_ID}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet
      dangerouslySetInnerHTML={{ __html: styles }}
    />
  );
}
