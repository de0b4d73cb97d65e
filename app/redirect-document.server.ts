import { renderRedirectDocument } from "#app/components/pages/redirect-document.server.tsx";
import { allowedScripts, readDocumentAssets } from "#app/document-assets.server.ts";
import { library } from "./content.server.ts";
import { frameMark, siteFrame } from "./lib/docs-api/site-frame.ts";
import { documentResponse } from "./lib/server/security-policy.server.ts";

/** Renders the document that redirects to an href, for static hosts. Its content security policy is that of every page. */
export async function redirectDocument(href: string): Promise<string> {
  const content = await library.getContent();
  const { iconHref } = frameMark(content);
  const assets = readDocumentAssets();
  const html = renderRedirectDocument({ href, site: siteFrame(content), iconHref }, assets);
  const headers = new Headers();
  return documentResponse(html, { status: 200, headers, allowed: allowedScripts(assets) }).text();
}
