const loads = new Map<string, Promise<void>>();

/**
 * Loads styles that are kept out of the one file of styles that every document loads, once. Resolves also when they cannot be
 * loaded: what they are for can be read without them.
 */
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
