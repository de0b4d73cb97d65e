/** The build for which this tab has been loaded again already is kept under this key. */
const KEY = "loaded-again-for";

/**
 * When React could not be started because the host no longer has the code, as after a deployment, loads the page again: once
 * for each build, so that no loop arises. Anything else, such as a lost connection, leaves the page as it is: it can be read.
 * `hrefs` are the files that were asked for; the first, whose name is of the content of all, stands for the build.
 */
export async function reloadIfOutdated(hrefs: readonly string[]): Promise<void> {
  const gone = await Promise.all(hrefs.map(isGone));
  if (gone.includes(true) && isFirstReload(hrefs[0] ?? "")) location.reload();
}

async function isGone(href: string): Promise<boolean> {
  const response = await fetch(href, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  return response?.status === 404;
}

/** Remembers the build. Gives false when it was remembered already, or nothing can be. */
function isFirstReload(build: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === build) return false;
    sessionStorage.setItem(KEY, build);
    return true;
  } catch {
    return false;
  }
}
