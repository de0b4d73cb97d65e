import { readDocumentAssets } from "#app/document-assets.server.ts";
import { renderDiagnosticsDocument } from "./components/pages/diagnostics-document.server.tsx";
import { isPreview, library } from "./content.server.ts";
import { ContentError } from "./lib/content/diagnostics/content-error.ts";
import type { PreviewContent } from "./lib/server/preview-content.ts";
import { documentResponse } from "./lib/server/security-policy.server.ts";

/** The content of this process's library, for the preview server. */
export const previewContent: PreviewContent = {
  stateName: library.snapshotId,
  follow: library.stopPolling,
  async respond(create, createErrorResponse) {
    try {
      return await library.withSnapshot(({ id }) => create(id));
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      const contentState = isPreview ? await library.snapshotId() : undefined;
      const html = renderDiagnosticsDocument(error.diagnostics, { ...readDocumentAssets(), contentState });
      return createErrorResponse(documentResponse(html, { status: 500, headers: new Headers() }));
    }
  },
};
