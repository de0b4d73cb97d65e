import href from "./search.css";

export const SEARCH_STYLES_HREF = href;

let loading: Promise<void> | undefined;

/**
 * Loads the styles of everything that search shows: kept out of the one file of styles that every document loads. Resolves also when
 * they cannot be loaded: search without styles can still be read.
 */
export function loadSearchStyles(): Promise<void> {
  loading ??= new Promise((resolve) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.onload = () => resolve();
    link.onerror = () => {
      loading = undefined;
      link.remove();
      resolve();
    };
    document.head.append(link);
  });
  return loading;
}
