import href from "./search.css";

export const SEARCH_STYLES_HREF = href;

const loads = new Map<string, Promise<void>>();

/** Loads a stylesheet once. Also resolves when it cannot be loaded: the content is readable without it. */
export function loadStyles(href: string): Promise<void> {
  const known = loads.get(href);
  if (known) return known;
  const loading = new Promise<void>((resolve) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.onload = () => resolve();
    link.onerror = () => {
      loads.delete(href);
      link.remove();
      resolve();
    };
    document.head.append(link);
  });
  loads.set(href, loading);
  return loading;
}

export const loadSearchStyles = () => loadStyles(href);
