/** Runs in the head of every redirect page. */

/** Follows a redirect page with the query and hash of the visited URL, which the page's meta refresh drops. */
function followRedirect(): void {
  const { redirect } = document.documentElement.dataset;
  if (redirect === undefined) return;
  const target = new URL(redirect, location.href);
  target.search ||= location.search;
  target.hash = location.hash || target.hash;
  location.replace(target.href);
}

followRedirect();
