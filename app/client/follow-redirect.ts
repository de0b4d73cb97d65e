/** Goes where a redirect page leads, with the query and hash of the visited URL. The page's refresh, without scripting, drops them. */
export function followRedirect(): void {
  const { redirect } = document.documentElement.dataset;
  if (redirect === undefined) return;
  const target = new URL(redirect, location.href);
  target.search ||= location.search;
  target.hash = location.hash || target.hash;
  location.replace(target.href);
}
