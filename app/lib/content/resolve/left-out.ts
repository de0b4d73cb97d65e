import { posix } from "node:path";
import { routeOfSource } from "#app/lib/urls.ts";
import type { Diagnostic } from "../diagnostics/content-error.ts";
import type { Frontmatter, SidebarEntry } from "../schemas/schemas.ts";
import type { SiteLinkConfig } from "../schemas/site-schema.ts";
import type { ParsedFiles } from "../source/content-files.ts";
import { SLUG_PLACEHOLDER } from "./written-ids.ts";

/**
 * Removes the pages and sections that `leaveOut` of the site configuration names, and what leads to them in data files; also the
 * anchors of pages that the provider's folder replaces.
 */
export function withoutLeftOut(files: ParsedFiles): ParsedFiles {
  const { site, sidebar, glossary, search, scenarios, published, redirects, pages } = files;
  const names = site.value?.leaveOut ?? [];
  const isProjects = (file: string) => file.startsWith(`${files.contentDir}/`);
  const replaced = pages.flatMap(({ file, sourcePath }) =>
    isProjects(file) ? [] : (routeOfSource(sourcePath, SLUG_PLACEHOLDER)?.href ?? []),
  );
  if (!site.value || names.length + replaced.length === 0) return files;
  const isAnchorGone = (path: string) => path.includes("#") && replaced.includes(path.replace(/#.*/, ""));
  const isLeftOut = (id = "") => names.some((name) => id === name || id.startsWith(`${name}/`));
  const isKept = (path: string) => !isLeftOut(docIdIn(path));
  const links = (list: SiteLinkConfig[]) => list.filter(({ doc }) => !isLeftOut(doc));
  const entries = (list: readonly SidebarEntry[]): SidebarEntry[] =>
    list.flatMap((entry): SidebarEntry[] => {
      if (typeof entry === "string") return isLeftOut(entry) ? [] : [entry];
      if (!("items" in entry || "doc" in entry)) return [entry];
      const doc = isLeftOut(entry.doc) ? undefined : entry.doc;
      const items = entries(entry.items ?? []);
      return doc || items.length > 0 ? [{ ...entry, doc, items }] : [];
    });
  const { navbar, footer } = site.value;
  const columns = footer.columns.map((column) => ({ ...column, links: links(column.links) }));
  return {
    ...files,
    leftOut: pages.map(({ sourcePath }) => sourcePath).filter((path) => !isKept(path)),
    pages: pages.flatMap((page) => {
      const isRelated = (path: string) => isKept(posix.join(posix.dirname(page.sourcePath), path));
      const keepRelated = (value: Frontmatter) => ({ ...value, related: value.related.filter(isRelated) });
      return isKept(page.sourcePath) ? [changed(page, keepRelated)] : [];
    }),
    site: { ...site, value: { ...site.value, navbar: links(navbar), footer: { ...footer, columns } } },
    sidebar: changed(sidebar, (value) => mapValues(value, entries)),
    glossary: changed(glossary, ({ terms, ...value }) => ({
      ...value,
      terms: mapValues(terms, (term) => (isLeftOut(term.doc) ? { ...term, doc: undefined } : term)),
    })),
    search: changed(search, (value) => ({ ...value, popular: value.popular.filter((id) => !isLeftOut(id)) })),
    scenarios: changed(scenarios, (value) => filtered(value, (_, { doc }) => !isLeftOut(doc))),
    published: changed(published, (value) =>
      filtered(value, (href) => isKept(href) && !replaced.includes(href)),
    ),
    redirects: changed(redirects, (value) =>
      filtered(value, (from, to) => {
        const isFormer = isProjects(redirects.placeOf([from]).file) && [from, to].some(isAnchorGone);
        return isKept(from) && isKept(to) && !isFormer;
      }),
    ),
  };
}

/** Says what a provider's site lacks because of `leaveOut`, and names of it that match no page. */
export function leftOutDiagnostics(
  { leftOut, site }: ParsedFiles,
  uses: ReadonlyMap<string, string[]>,
): Diagnostic[] {
  return (site.value?.leaveOut ?? []).map((name, index) => {
    const place = site.placeOf(["leaveOut", index]);
    const paths = leftOut.filter((path) => `${docIdIn(path)}/`.startsWith(`${name}/`));
    if (paths.length === 0)
      return { ...place, message: `There is no page or section "${name}".`, fix: "correct or remove it." };
    const facts = [...uses].flatMap(([id, files]) => (files.every((path) => paths.includes(path)) ? id : []));
    const message = `"${name}" leaves out ${paths.join(", ")}${facts.length > 0 ? ` and the facts ${facts.join(", ")}` : ""}.`;
    return { ...place, isWarning: true, message, fix: "nothing: links to these pages are text." };
  });
}

/** Returns the written id of the page at a path below `docs/`, also as it is in a URL. */
function docIdIn(path: string): string | undefined {
  const route = routeOfSource(path, SLUG_PLACEHOLDER);
  return route?.kind === "doc" ? route.id : /^\/docs\/([^#]+?)\/(?:#|$)/.exec(path)?.[1];
}

/** Returns the hrefs of pages that are left out. */
export function leftOutHrefs(paths: readonly string[], providerSlug: string): ReadonlySet<string> {
  return new Set(paths.map((path) => routeOfSource(path, providerSlug)?.href ?? ""));
}

function changed<File extends { value?: unknown }>(
  file: File,
  change: (value: NonNullable<File["value"]>) => NonNullable<File["value"]>,
): File {
  return file.value ? { ...file, value: change(file.value) } : file;
}

function mapValues<Value>(values: Record<string, Value>, change: (value: Value) => Value) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

function filtered<Value>(values: Record<string, Value>, keeps: (name: string, value: Value) => boolean) {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => keeps(name, value)));
}
