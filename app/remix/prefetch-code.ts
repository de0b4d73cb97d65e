import { matchRoutes, type UNSAFE_AssetsManifest } from "@remix-run/react";

type Routes = UNSAFE_AssetsManifest["routes"];

const preloaded = new Set<string>();

/**
 * Preloads the code of a URL's routes. Replaces `<PrefetchPageLinks>` of Remix 2.17.5, which runs the code and reloads the
 * page when the host has deleted it.
 */
export function prefetchCode(routes: Routes, pathname: string): void {
  for (const href of codeOf(routes, pathname)) {
    if (preloaded.has(href)) continue;
    preloaded.add(href);
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}

/** Returns the hrefs of all modules that a URL's routes need. */
function codeOf(routes: Routes, pathname: string): string[] {
  const matches = matchRoutes(treeOf(routes), pathname) ?? [];
  return matches.flatMap(({ route: { id = "" } }) => {
    const route = routes[id];
    return route ? [route.module, ...(route.imports ?? [])] : [];
  });
}

function treeOf(routes: Routes, parentId?: string): Parameters<typeof matchRoutes>[0] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: treeOf(routes, id) }));
}
