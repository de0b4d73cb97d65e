import { ContentError } from "#app/lib/content/diagnostics/content-error.ts";
import { library } from "./content.server.ts";

/** The content of this process's library, as the preview server expects it. */
export const previewContent = {
  /** Returns a name for the state of the content on disk, which changes whenever a response may change. */
  stateName: library.idOnDisk,
  /** Reads changed content. Returns the mistakes as text if no page can be shown. */
  async refresh(): Promise<string | undefined> {
    library.refresh();
    try {
      await library.getContent();
      return undefined;
    } catch (error) {
      if (error instanceof ContentError) return error.message;
      throw error;
    }
  },
};
