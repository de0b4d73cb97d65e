import { renderDiagnosticsDocument } from "#app/components/pages/diagnostics-document.server.tsx";
import { ContentError } from "#app/lib/content/diagnostics/content-error.ts";
import type { PreviewContent } from "#app/lib/server/preview-content.ts";
import { documentResponse } from "#app/lib/server/security-policy.server.ts";
import { isPreview, library } from "./content.server.ts";
import { readDocumentAssets, withPolicy } from "./document-assets.server.ts";

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
      const assets = withPolicy(readDocumentAssets());
      const html = renderDiagnosticsDocument(error.diagnostics, { ...assets, contentState });
      return createErrorResponse(documentResponse(html, { status: 500, policy: assets.policy }));
    }
  },
};
