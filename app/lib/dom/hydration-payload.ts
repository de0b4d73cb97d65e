/** Id of the script element that holds the {@link HydrationPayload} as JSON. */
export const HYDRATION_PAYLOAD_ID = "page-context";

/** Names in the import map of Remix's route manifest and of the entry that hydrates. */
export const MANIFEST_ID = "manifest";
export const ENTRY_ID = "entry";

/** The modules to load before hydration. */
export interface HydrationModules {
  /** URL and hash of the import map, which has the URL and hash of every module and is the same for all pages. */
  moduleMap: { href: string; integrity: string };
  /** Ids of this page's routes, which are module names in the import map. */
  routes: string[];
}

export interface HydrationPayload {
  start: HydrationModules;
  /** Remix's context, passed on unchanged. */
  remix: unknown;
}
