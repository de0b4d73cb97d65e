import { createContext } from "react";

/** A file that every document loads. */
export interface DocumentAsset {
  href: string;
  /** Subresource integrity: the browser refuses other bytes. */
  integrity: string;
}

/** What the server puts into every document. Empty in the browser, where the document already has it. */
export interface DocumentAssets {
  /** All styles; absent while developing. */
  styles?: DocumentAsset | undefined;
  /** Code of the script in the document's head. */
  firstPaintScript?: string | undefined;
  /** What follows it in a document that has tabs. */
  firstPaintTabsScript?: string | undefined;
  /** Code of the script in the head of a redirect page. */
  redirectScript?: string | undefined;
  /** The page script: everything that works before React does. */
  clientRuntime?: DocumentAsset | undefined;
  /** Import map with addresses and hashes of the modules that React and the routes are made of; absent while developing. */
  moduleMap?: DocumentAsset | undefined;
  /** In a writer's preview, where the document follows what is saved: the state of the content it shows. */
  contentState?: string | undefined;
}

export const DocumentAssetsContext = createContext<DocumentAssets>({});
