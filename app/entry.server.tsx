import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { DocumentAssetsContext } from "#app/components/document/document-assets.tsx";
import { renderRedirectDocument } from "#app/components/pages/redirect-document.server.tsx";
import { ContentError } from "#app/lib/content/diagnostics/content-error.ts";
import { frameMark, type RootData, siteFrame } from "#app/lib/docs-api/site-frame.ts";
import { documentResponse } from "#app/lib/server/security-policy.server.ts";
import { isPreview, library } from "#app/server/content.server.ts";
import { readDocumentAssets, withPolicy } from "#app/server/document-assets.server.ts";
import { hydrationDataOf } from "./remix/hydration-data.ts";

const documentAssets = readDocumentAssets();

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const contentState = isPreview ? (await library.getState()).id : undefined;
  const root = context.staticHandlerContext.loaderData.root as RootData | undefined;
  const assets = withPolicy(documentAssets, root?.site.brandStyles);
  const html = renderToString(
    <DocumentAssetsContext.Provider value={{ ...assets, contentState }}>
      <RemixServer
        context={{ ...context, serverHandoffString: hydrationDataOf(context) }}
        url={request.url}
      />
    </DocumentAssetsContext.Provider>,
  );
  return documentResponse(`<!DOCTYPE html>${html}`, { status, headers, policy: assets.policy });
}

/** Logs errors with their request; responses for pages that do not exist are expected. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(`${request.method} ${new URL(request.url).pathname}`, error);
}

/** Renders the document that redirects to an href, which the build writes as a file for static hosts. */
export async function redirectDocument(href: string): Promise<string> {
  const content = await library.getContent();
  const site = siteFrame(content);
  const { iconHref } = frameMark(content);
  return renderRedirectDocument({ href, site, iconHref }, withPolicy(documentAssets, site.brandStyles));
}

/** Identifies the content for the build, which compares it with what it has read itself, and reports mistakes. */
export async function readContentKey(): Promise<string> {
  try {
    return await library.getContentKey();
  } catch (error) {
    if (error instanceof ContentError) return error.message;
    throw error;
  }
}

/** For the preview server. */
export { previewContent } from "#app/server/preview-content.server.ts";
