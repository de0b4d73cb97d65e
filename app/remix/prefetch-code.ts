import { matchRoutes, type UNSAFE_AssetsManifest } from "@remix-run/react";

type Routes = UNSAFE_AssetsManifest["routes"];

const asked = new Set<string>();

/**
 * Loads the code of the routes at an address, without running it. Remix's `PrefetchPageLinks` runs it, and reloads the page when
 * the host no longer has it: again and again while the pointer rests on the link.
 */
export function prefetchCode(routes: Routes, pathname: string): void {
  for (const href of codeOf(routes, pathname)) {
    if (asked.has(href)) continue;
    asked.add(href);
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}

/** Addresses of all modules that the routes at an address need. */
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
