/**
 * What a Node server that answers live is told of the content, beside the app's answers. The app's server entry exports it as
 * `live`; it is the one thing that a server takes from the app otherwise than by request.
 */
export interface LiveContent {
  /** Names the content as it is now; another name when answers may be others. */
  stateName(): Promise<string>;
  /**
   * From now on answers are of the state that {@link stateName} named last, and the server asks for it whenever a file changes.
   * Without this every answer looks at every file.
   */
  follow(): void;
  /**
   * Makes an answer while the content stays as it is, whatever is saved meanwhile. `make` is told the state's name. Where there
   * is no content that can be shown, `makeErrorResponse` is given a document that says what is wrong with it.
   */
  answer<Answer>(
    make: (stateName: string) => Promise<Answer>,
    makeErrorResponse: (document: Response) => Promise<Answer>,
  ): Promise<Answer>;
}
