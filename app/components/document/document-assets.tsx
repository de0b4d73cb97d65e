import { createContext } from "react";

/** What the server puts into every document. Empty in the browser, where the document already has it. */
export interface DocumentAssets {
  /** All styles, put into the head. */
  css?: string | undefined;
  /** The page script: everything that works before React does. */
  pageScript?: { href: string; integrity: string } | undefined;
  /** A writer's preview: the document follows what is saved. */
  isLive?: boolean | undefined;
}

export const DocumentAssetsContext = createContext<DocumentAssets>({});
