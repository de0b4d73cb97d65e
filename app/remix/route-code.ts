import { matchRoutes, type UNSAFE_AssetsManifest } from "@remix-run/react";
import { useEffect } from "react";
import { fetchFile } from "#app/lib/docs-api/load-document.ts";

type Routes = UNSAFE_AssetsManifest["routes"];
type RouterRoute = (typeof window.__remixRouter.routes)[number];

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

/**
 * Makes code that cannot be loaded an error with Retry, as missing data is. Remix 2.17.5 reloads the page then, which offline
 * loses it.
 */
export function useCodeErrors(): void {
  useEffect(() => {
    for (const route of allRoutes(window.__remixRouter.routes)) {
      const { id, lazy } = route;
      if (!lazy) continue;
      route.lazy = async () => {
        await loadCode(id);
        return lazy();
      };
    }
  }, []);
}

function allRoutes(routes: readonly RouterRoute[]): RouterRoute[] {
  return routes.flatMap((route) => [route, ...allRoutes(route.children ?? [])]);
}

/** Loads the code of a route. Throws as {@link fetchFile} does, and a 404 Response if the file exists but cannot be imported. */
async function loadCode(id: string): Promise<void> {
  const href = window.__remixManifest.routes[id]?.module;
  if (href === undefined) return;
  try {
    await import(href);
  } catch {
    await fetchFile(href, { method: "HEAD", cache: "no-store" });
    // Chromium does not request a module again after it has failed.
    throw new Response(null, { status: 404 });
  }
}
