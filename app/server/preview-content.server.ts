import { renderDiagnosticsDocument } from "#app/components/pages/diagnostics-document.server.tsx";
import { ContentError } from "#app/lib/content/diagnostics/content-error.ts";
import { documentResponse } from "#app/lib/server/security-policy.server.ts";
import { isPreview, library } from "./content.server.ts";
import { readDocumentAssets, withPolicy } from "./document-assets.server.ts";

/** The content of this process's library, as the preview server expects it. */
export const previewContent = {
  /** Returns a name for the content's current state. It changes whenever a response may change. */
  stateName: library.snapshotId,
  /**
   * Creates a response from one state of the content, whatever is saved meanwhile. If the content cannot be shown,
   * `createErrorResponse` gets a document with its diagnostics.
   */
  async respond<Result>(
    create: () => Promise<Result>,
    createErrorResponse: (document: Response) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await library.withSnapshot(create);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      const contentState = isPreview ? await library.snapshotId() : undefined;
      const assets = withPolicy(readDocumentAssets());
      const html = renderDiagnosticsDocument(error.diagnostics, { ...assets, contentState });
      return createErrorResponse(documentResponse(html, { status: 500, policy: assets.policy }));
    }
  },
};
