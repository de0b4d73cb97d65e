import { ContentError } from "#app/lib/content/diagnostics/content-error.ts";
import { allPages, type Content } from "#app/lib/content/resolve/content.ts";
import { publicFiles } from "#app/lib/server/files.server.ts";
import { HOME_HREF, NOT_FOUND_HREF } from "#app/lib/urls.ts";
import type { PageRecord, PrerenderedSite } from "#build-scripts/lib/render/prerender.ts";

/** Hosts whose scripts pages may load, such as "https://stats.example"; the policy of pages has to allow them too. */
const ALLOWED_HOSTS: readonly string[] = [];

interface Problem {
  href: string;
  /** Follows the href. */
  message: string;
  fix: string;
}

/** Checks the finished site, with the files of `publicDirs`, for what its sources do not show. Throws one ContentError with every error. */
export async function checkSite(
  { pages, files }: PrerenderedSite,
  content: Pick<Content, "docs" | "pages">,
  publicDirs: readonly string[],
): Promise<void> {
  const assets = [...(await publicFiles(publicDirs)).keys()].map((path) => encodeURI(`/${path}`));
  const served = new Set([...files, ...assets]);
  const sources = new Map(allPages(content).map(({ href, file }) => [href, file]));
  const problems = [
    ...deadLinks(pages, served),
    ...orphans(pages),
    ...[...pages.values()].flatMap((page) => documentProblems(page, served)),
    ...policyProblems(pages),
  ];
  if (problems.length === 0) return;
  throw new ContentError(
    problems.map(({ href, message, fix }) => {
      return { file: sources.get(href) ?? href, message: `${href} ${message}`, fix };
    }),
  );
}

/** Finds dead links of components; those of the content are checked in its sources, with their anchors. */
function deadLinks(pages: PrerenderedSite["pages"], served: ReadonlySet<string>): Problem[] {
  const linkers = new Map<string, string>();
  for (const { href, links } of [...pages.values()].reverse())
    for (const pathname of links) linkers.set(pathname, href);
  return [...linkers]
    .filter(([pathname]) => !pages.has(pathname) && !served.has(pathname))
    .map(([pathname, href]) => ({
      href,
      message: `links to ${pathname}, which does not exist.`,
      fix: "correct the link in the component that renders it.",
    }));
}

/** Finds pages that no other page links to. */
function orphans(pages: PrerenderedSite["pages"]): Problem[] {
  const linked = new Set<string>([HOME_HREF, NOT_FOUND_HREF]);
  for (const { href, links } of pages.values())
    for (const pathname of links) if (pathname !== href) linked.add(pathname);
  return [...pages.keys()]
    .filter((href) => !linked.has(href))
    .map((href) => ({
      href,
      message: "is linked from no page.",
      fix: `link ${href} from the navigation bar, the footer or another page.`,
    }));
}

/** Checks that a page has a canonical URL and unique ids, and loads only existing files of this site. */
function documentProblems(page: PageRecord, served: ReadonlySet<string>): Problem[] {
  const { href } = page;
  const problem = (message: string, fix: string): Problem => ({ href, message, fix });
  return [
    ...(page.canonical || href === NOT_FOUND_HREF
      ? []
      : [problem("has no canonical URL.", "add one in the meta function of its route.")]),
    ...[...new Set(page.repeatedIds)].map((id) =>
      problem(`has the id "${id}" more than once.`, "change one of them."),
    ),
    ...page.foreign
      .filter((url) => !ALLOWED_HOSTS.some((host) => url.startsWith(`${host}/`)))
      .map((url) => problem(`loads "${url}" from another site.`, "serve it from this site.")),
    ...page.assets
      .filter((asset) => !served.has(asset))
      .map((asset) => problem(`loads ${asset}, which does not exist.`, "correct the URL or add the file.")),
  ];
}

/** Checks that all pages share one strict content security policy, so that hosts can send it as one header. */
function policyProblems(pages: PrerenderedSite["pages"]): Problem[] {
  const [first] = pages.values();
  return [...pages.values()].flatMap(({ href, policy }): Problem[] => {
    if (!policy || policy.includes("unsafe")) {
      const fix = "see app/lib/server/security-policy.server.ts.";
      return [{ href, message: "has no strict content security policy.", fix }];
    }
    if (policy === first?.policy) return [];
    const fix = "an inline script or style must be the same on all pages; put data in a JSON block.";
    return [{ href, message: `has a different content security policy than ${first?.href}.`, fix }];
  });
}
