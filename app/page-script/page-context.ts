/** Element that carries {@link PageContextData} as JSON. */
export const PAGE_CONTEXT_ID = "page-context";

/** What the page script needs to start React. */
export interface PageScripts {
  /** Address and hash of the import map that holds the hash of every module below. */
  integrity: { href: string; integrity: string };
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
