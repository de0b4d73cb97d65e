/**
 * Gives a live Node server access to the content. The app's server entry exports it as `live`; everything else a server
 * gets from the app by request.
 */
export interface LiveContent {
  /** Identifies the current content; changes when a response may change. */
  stateName(): Promise<string>;
  /**
   * Serves the state that {@link stateName} last returned; the server must call it whenever a file changes. Without this,
   * every response checks every file.
   */
  follow(): void;
  /**
   * Makes a response from one snapshot of the content, even when a file is saved meanwhile. `make` receives the state's name.
   * When the content has errors, `makeErrorResponse` receives a document that lists them.
   */
  respond<Result>(
    make: (stateName: string) => Promise<Result>,
    makeErrorResponse: (document: Response) => Promise<Result>,
  ): Promise<Result>;
}
