/** Element that carries {@link HydrationPayload} as JSON. */
export const HYDRATION_PAYLOAD_ID = "page-context";

/** Names in the module map of what is no route's: Remix's manifest of routes, and the entry that hydrates. */
export const MANIFEST_ID = "manifest";
export const ENTRY_ID = "entry";

/** What the page script needs to start React. */
export interface HydrationModules {
  /** Address and hash of the import map that holds the addresses and hashes of all modules: it is the same for every page. */
  moduleMap: { href: string; integrity: string };
  /** Ids of this page's routes, each the name of its module in that map. */
  routes: string[];
}

export interface HydrationPayload {
  start: HydrationModules;
  /** Remix's own context, handed to it as it is. */
  remix: unknown;
}
