import { createContext } from "react";

/** A file that every document loads. */
export interface DocumentAsset {
  href: string;
  integrity: string;
}

/** What the server adds to every document; empty in the browser, which reads it from the document. */
export interface DocumentAssets {
  /** All styles. */
  styles?: DocumentAsset | undefined;
  /** The content security policy of every document. */
  policy?: string | undefined;
  /** Code of the inline script in the head. */
  firstPaintScript?: string | undefined;
  /** Code of the inline script in the head of redirect pages. */
  redirectScript?: string | undefined;
  /** The client runtime, which works before React. */
  clientRuntime?: DocumentAsset | undefined;
  /** Import map with URL and hash of React's and the routes' modules. */
  moduleMap?: DocumentAsset | undefined;
  /** Id of the styles and scripts; data with another id may need others. */
  build?: string | undefined;
  /** In the preview: name of the content state that the document shows. */
  contentState?: string | undefined;
}

export const DocumentAssetsContext = createContext<DocumentAssets>({});
