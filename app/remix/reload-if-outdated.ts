/** Storage key: the build for which this tab has reloaded. */
const KEY = "loaded-again-for";

/**
 * Reloads the page when hydration failed because the host has deleted this build's code, as a deployment does; once per
 * build, to prevent a loop. Replaces the reload in Remix 2.17.5's route loading, which also happens offline. `hrefs` are the
 * requested files; the name of the first identifies the build.
 */
export async function reloadIfOutdated(hrefs: readonly string[]): Promise<void> {
  const gone = await Promise.all(hrefs.map(isGone));
  if (gone.includes(true) && isFirstReload(hrefs[0] ?? "")) location.reload();
}

async function isGone(href: string): Promise<boolean> {
  const response = await fetch(href, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  return response?.status === 404;
}

/** Stores the build. Returns false if it was stored before or storage is blocked. */
function isFirstReload(build: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === build) return false;
    sessionStorage.setItem(KEY, build);
    return true;
  } catch {
    return false;
  }
}
