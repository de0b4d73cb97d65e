/** The preview server's access to the content. The app's server entry exports it as `previewContent`. */
export interface PreviewContent {
  /** Returns a name for the content's current state. It changes whenever a response may change. */
  stateName(): Promise<string>;
  /**
   * Makes the caller responsible for noticing changes: it calls {@link stateName} whenever a file changes, and responses show
   * the state named last. Without this every response checks every file.
   */
  follow(): void;
  /**
   * Creates a response from one state of the content, whatever is saved meanwhile. `create` gets the state's name. If the content
   * cannot be shown, `createErrorResponse` gets a document with its diagnostics.
   */
  respond<Result>(
    create: (stateName: string) => Promise<Result>,
    createErrorResponse: (document: Response) => Promise<Result>,
  ): Promise<Result>;
}
