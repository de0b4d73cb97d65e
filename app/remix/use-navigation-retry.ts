import { useEffect } from "react";
import { waitForRetry } from "#app/components/layout/failed-load.ts";
import { DocumentLoadError, fetchFile } from "#app/lib/docs-api/load-document.ts";
import { isNotFound } from "#app/lib/docs-api/page-head.ts";
import { savesData } from "#app/lib/dom/saves-data.ts";
import { whenIdle } from "#app/lib/dom/when-idle.ts";

type Router = typeof window.__remixRouter;
type Route = Router["routes"][number];
type Loader = Extract<Route["loader"], (...parameters: never[]) => unknown>;
type Match = Router["state"]["matches"][number];
type Target = NonNullable<Router["state"]["navigation"]["location"]>;

/** Routes are wrapped once: React mounts the document again after the root has crashed. */
let wrappedRouter: Router | undefined;

/**
 * Lets the reader retry a navigation whose code or data cannot be loaded, while the current page stays (`LoadNotice`). Remix
 * 2.17.5 shows the error boundary, or reloads the page for code. If a deployment has deleted the files, the browser loads
 * the document instead.
 */
export function useNavigationRetry(): void {
  useEffect(() => {
    const router = window.__remixRouter;
    if (wrappedRouter === router) return;
    wrappedRouter = router;
    // Before the loaders are wrapped: this is no navigation.
    prefetchFirstPageOnLeave(router);
    for (const route of allRoutes(router.routes)) addRetryToRoute(router, route);
  }, []);
}

function allRoutes(routes: readonly Route[]): Route[] {
  return routes.flatMap((route) => [route, ...allRoutes(route.children ?? [])]);
}

function addRetryToRoute(router: Router, route: Route): void {
  const { id, lazy, loader } = route;
  if (typeof loader === "function") route.loader = addRetryToLoader(router, loader);
  if (!lazy) return;
  route.lazy = async () => {
    const loaded = await withRetry(router, async () => {
      await loadCode(id);
      return lazy();
    });
    if (typeof loaded.loader !== "function") return loaded;
    return { ...loaded, loader: addRetryToLoader(router, loaded.loader as Loader) };
  };
}

function addRetryToLoader(router: Router, loader: Loader): Loader {
  return (args, context) => withRetry(router, async () => loader(args, context), args.request.signal);
}

/** Runs a load of the current navigation again after each Retry. */
async function withRetry<Value>(
  router: Router,
  load: () => Promise<Value>,
  signal?: AbortSignal,
): Promise<Value> {
  const target = router.state.navigation.location;
  if (!target || signal?.aborted) return load();
  for (;;) {
    try {
      return await load().catch((error: unknown) => loadDocumentIfGone(router, target, error));
    } catch (error) {
      // After Back and Forward the URL is the target's already; an error page is not worth staying on.
      const staysOnPage = isPending(router, target) && !isShown(target) && !router.state.errors;
      if (!(error instanceof DocumentLoadError && staysOnPage)) throw error;
      await waitForRetry(target, error.message);
    }
  }
}

/**
 * Loads the code of a route before Remix does, which reloads the page on any failure, even without a network. Throws as
 * {@link fetchFile} does, and a 404 Response if the file exists but cannot be imported.
 */
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

/** Loads the page's document after a 404 for its code or data, if the document exists. */
async function loadDocumentIfGone(router: Router, target: Target, error: unknown): Promise<never> {
  if (!isNotFound(error)) throw error;
  await fetchFile(target.pathname, { method: "HEAD" });
  if (!isPending(router, target)) throw error;
  if (isShown(target)) location.reload();
  else location.assign(router.createHref(target));
  return new Promise(() => {});
}

function isPending(router: Router, target: Target): boolean {
  return router.state.navigation.location === target;
}

/** After Back and Forward, the URL is the target's while its page is still loading. */
function isShown({ pathname, search }: Target): boolean {
  return location.pathname === pathname && location.search === search;
}

/** Loads the first page's data when the reader leaves it, so that Back works offline: the document does not include it. */
function prefetchFirstPageOnLeave({ state, subscribe }: Router): void {
  const { href } = location;
  const first = new Map<Match, Loader>();
  for (const match of state.matches) {
    const { id, loader } = match.route;
    if (typeof loader === "function" && state.loaderData[id] !== undefined) first.set(match, loader);
  }
  subscribe(({ matches }) => {
    for (const [match, loader] of first) {
      if (matches.some(({ route, pathname }) => route.id === match.route.id && pathname === match.pathname))
        continue;
      first.delete(match);
      if (savesData()) continue;
      whenIdle(async () => {
        try {
          await loader({ request: new Request(href), params: match.params });
        } catch {
          first.set(match, loader);
        }
      });
    }
  });
}
