import { type Api, buildApi } from "../openapi/api.ts";
import { changelogOf } from "../openapi/changelog.ts";
import { operationDocs, operationPageDiagnostics } from "../openapi/operation-pages.ts";
import { type Fact, resolveFacts } from "../schemas/facts.ts";
import { type Glossary, resolveGlossary } from "../schemas/glossary.ts";
import { type ResolvedRedirects, resolveRedirects } from "../schemas/redirects.ts";
import { resolveSearchSettings, type SearchSettings } from "../schemas/search-settings.ts";
import { resolveSidebars } from "../schemas/sidebar.ts";
import { resolveSite, type Site } from "../schemas/site.ts";
import type { SiteConfig } from "../schemas/site-schema.ts";
import { fillVariablesDeep, unknownVariable, type Variables } from "../schemas/variables.ts";
import type { ParsedFile, ParsedFiles } from "../source/content-files.ts";
import { writtenId } from "../source/page-sources.ts";
import type { Diagnostic, PageSource } from "../types.ts";
import type { Content } from "./content.ts";

/** What resolving each part of the content reads, and the diagnostics to which it adds. */
interface Work {
  files: ParsedFiles;
  config: SiteConfig;
  variables: Variables;
  diagnostics: Diagnostic[];
}

type Pages = ReadonlyMap<string, PageSource>;

/** Resolves the API description and its releases. */
export function apiOf(
  work: Work,
  sources: readonly PageSource[],
): Pick<Content, "api" | "apiDocument" | "releases" | "changelog"> {
  const { files, diagnostics } = work;
  const apiDocument = files.api?.value && filled(work, files.api, files.api.value);
  const api = apiDocument && buildApi(apiDocument);
  diagnostics.push(...operationPageDiagnostics({ parsed: files.pages, sources, api, apiFile: files.api }));
  const releases = filled(work, files.releases, files.releases.value?.releases ?? []);
  return { api, apiDocument, releases, changelog: api ? changelogOf(releases, api) : [] };
}

/** Resolves the sidebars, with drafts. */
export function sidebarsOf(work: Work, docs: Pages, api: Api | undefined): Content["sidebars"] {
  const { files, config, diagnostics } = work;
  const { file, value, isPartial, positionOf } = files.sidebar;
  const resolved = resolveSidebars({
    config: filled(work, files.sidebar, value ?? {}),
    docs: new Map([...docs].map(([id, page]) => [id, sidebarDocOf(page)])),
    operations: files.api && !api ? "unreadable" : operationDocs(api, docs),
    providerSlug: config.provider.slug,
    file,
    positionOf,
    isPartial: isPartial ?? !value,
  });
  diagnostics.push(...resolved.diagnostics);
  return resolved.sidebars;
}

/** Resolves the site configuration. */
export function siteOf(work: Work, targets: { docs: Pages; pages: Pages }): Site {
  const { files, config, variables } = work;
  return resolveSite(config, variables, {
    ...targets,
    report: reportIn(work, files.site),
    onUnknownVariable: onUnknownVariable(work, files.site),
  });
}

/** Resolves the redirects. */
export function redirectsOf(
  { files, config, diagnostics }: Work,
  sources: readonly PageSource[],
): ResolvedRedirects {
  const { file, value, positionOf, keyPositionOf } = files.redirects;
  return resolveRedirects(value ?? {}, {
    hrefs: new Set(sources.map((page) => page.href)),
    providerSlug: config.provider.slug,
    report: (from, side, message, fix) => {
      const position = side === "from" ? keyPositionOf([from]) : positionOf([from]);
      diagnostics.push({ file, position, message, fix });
    },
  });
}

/** Resolves the glossary. */
export function glossaryOf(work: Work, docs: Pages): Glossary {
  const { files, config } = work;
  const { value } = files.glossary;
  const glossary = resolveGlossary(filled(work, files.glossary, value ?? { terms: {}, acronyms: {} }), {
    docs,
    providerSlug: config.provider.slug,
    report: reportIn(work, files.glossary),
  });
  return value ? glossary : { ...glossary, isUnreadable: true };
}

/** Resolves the facts. */
export function factsOf(work: Work): Map<string, Fact> {
  const { files, config } = work;
  return resolveFacts(filled(work, files.facts, files.facts.value ?? {}), {
    requireConfirmed: config.requireConfirmedFacts === true,
    report: reportIn(work, files.facts),
  });
}

/** Resolves the synonyms and popular pages. */
export function searchOf(work: Work, docs: Pages): SearchSettings {
  const { files, config } = work;
  return resolveSearchSettings(files.search.value ?? { synonyms: [], popular: [] }, {
    docs,
    providerSlug: config.provider.slug,
    report: reportIn(work, files.search),
  });
}

/** Fills the variables in the values of a data file. */
function filled<Value>(work: Work, file: ParsedFile<unknown>, value: Value): Value {
  return fillVariablesDeep(value, work.variables, onUnknownVariable(work, file));
}

function onUnknownVariable({ variables, diagnostics }: Work, { file, positionOf }: ParsedFile<unknown>) {
  return (name: string, path: PropertyKey[]) =>
    diagnostics.push({ file, position: positionOf(path), ...unknownVariable(name, variables) });
}

function reportIn({ diagnostics }: Work, { file, positionOf }: ParsedFile<unknown>) {
  return (path: PropertyKey[], message: string, fix: string) =>
    diagnostics.push({ file, position: positionOf(path), message, fix });
}

/** Marks drafts, which only a live preview shows. */
export function labelOf({ frontmatter }: PageSource): string {
  const label = frontmatter.sidebar_label ?? frontmatter.title;
  return frontmatter.draft ? `${label} (draft)` : label;
}

function sidebarDocOf(page: PageSource) {
  const isOperation = page.frontmatter.operation !== undefined;
  return { id: page.id, writtenId: writtenId(page), label: labelOf(page), file: page.file, isOperation };
}
