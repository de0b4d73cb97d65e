import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { DocumentAssetsContext } from "#app/components/document/document-assets.tsx";
import { renderRedirectDocument } from "#app/components/pages/redirect-document.server.tsx";
import { frameMark, siteFrame } from "#app/lib/docs-api/site-frame.ts";
import { documentResponse } from "#app/lib/server/security-policy.server.ts";
import { isPreview, library } from "#app/server/content.server.ts";
import { allowedScripts, readDocumentAssets } from "#app/server/document-assets.server.ts";
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

/** Renders the document that redirects to an href, which the build writes as a file for static hosts. */
export async function redirectDocument(href: string): Promise<string> {
  const content = await library.getContent();
  const { iconHref } = frameMark(content);
  const html = renderRedirectDocument({ href, site: siteFrame(content), iconHref }, assets);
  return documentResponse(html, { status: 200, headers: new Headers(), allowed }).text();
}

/** For the preview server. */
export { previewContent } from "#app/server/preview-content.server.ts";
