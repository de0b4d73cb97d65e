import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { DocumentAssetsContext } from "#app/components/document/document-assets.tsx";
import { allowedScripts, readDocumentAssets } from "#app/document-assets.server.ts";
import { isPreview, library } from "./content.server.ts";
import { documentResponse } from "./lib/server/security-policy.server.ts";
import { withoutDocumentData } from "./remix/hydration-data.ts";

const assets = readDocumentAssets();
const { firstPaintScript = "", firstPaintTabsScript = "" } = assets;
const scriptWithTabs = firstPaintScript + firstPaintTabsScript;
const allowed = allowedScripts(assets);

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const contentState = isPreview ? await library.withSnapshot(async ({ id }) => id) : undefined;
  const serverHandoffString = withoutDocumentData(context.serverHandoffString ?? "{}");
  const html = renderToString(
    <DocumentAssetsContext.Provider value={{ ...assets, contentState }}>
      <RemixServer context={{ ...context, serverHandoffString }} url={request.url} />
    </DocumentAssetsContext.Provider>,
  );
  return documentResponse(`<!DOCTYPE html>${withTabsScript(html)}`, {
    status,
    headers,
    allowed,
  });
}

/** Half of the inline script is for tabs, which few documents have. */
function withTabsScript(html: string): string {
  return html.includes(" data-tabs") ? html.replace(firstPaintScript, () => scriptWithTabs) : html;
}

/** Logs errors with their request; responses for pages that do not exist are expected. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(`${request.method} ${new URL(request.url).pathname}`, error);
}

/** For the build, which writes redirects as files. */
export { redirectDocument } from "#app/redirect-document.server.ts";
/** For the preview server. */
export { previewContent } from "./preview-content.server.ts";
