import { readDocumentAssets } from "#app/document-assets.server.ts";
import { isLive, library } from "#app/library.server.ts";
import { renderDiagnosticsDocument } from "./components/pages/diagnostics-document.server.tsx";
import { ContentError } from "./lib/content/diagnostics/content-error.ts";
import type { LiveContent } from "./lib/server/live-content.ts";
import { documentResponse } from "./lib/server/security-policy.server.ts";

/** The content of this process's library, for the preview server. */
export const live: LiveContent = {
  stateName: library.stateName,
  follow: library.follow,
  async respond(make, makeErrorResponse) {
    try {
      return await library.within(({ name }) => make(name));
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      const liveState = isLive ? await library.stateName() : undefined;
      const html = renderDiagnosticsDocument(error.diagnostics, { ...readDocumentAssets(), liveState });
      return makeErrorResponse(documentResponse(html, { status: 500, headers: new Headers() }));
    }
  },
};
