/** Element that carries {@link PageContextData} as JSON. */
export const PAGE_CONTEXT_ID = "page-context";

/** What the page script needs to start React. */
export interface PageScripts {
  /** Address of Remix's manifest of routes. */
  manifest: string;
  /** Address of the entry that hydrates. */
  entry: string;
  /** Modules of the routes of this page, by route id. */
  modules: Record<string, string>;
}

export interface PageContextData {
  scripts: PageScripts;
  /** Remix's own context, handed to it as it is. */
  remix: unknown;
}
