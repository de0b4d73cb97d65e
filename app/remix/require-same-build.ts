import { redirectDocument } from "@remix-run/react";
import { fetchFile } from "#app/lib/docs-api/load-document.ts";

/** The build of this tab's styles and scripts. Read once, because React may render the document again. */
const BUILD = globalThis.document?.documentElement.dataset.build;

/**
 * Loads the document at a navigation's target, instead of showing data of another build, whose HTML may need other styles. Throws
 * as {@link fetchFile} does when the document cannot be loaded: offline, data may come from the browser's cache.
 */
export async function requireSameBuild(build: string | undefined, { url, signal }: Request): Promise<void> {
  if (build === BUILD) return;
  const { pathname, search } = new URL(url);
  await fetchFile(pathname, { method: "HEAD", cache: "no-store" });
  signal.throwIfAborted();
  // Remix 2.17.5 leaves the hash out of the request.
  const { hash = "" } = window.__remixRouter.state.navigation.location ?? {};
  if (pathname + search !== location.pathname + location.search)
    throw redirectDocument(pathname + search + hash);
  // The browser is there already, by Back or Retry. The page before it must not leave its scroll position: Remix's stays stored.
  addEventListener("pagehide", () => {
    history.scrollRestoration = "manual";
  });
  location.reload();
  await new Promise(() => {});
}
