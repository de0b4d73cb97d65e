import type { Diagnostic } from "../diagnostics/content-error.ts";
import { type Api, buildApi } from "../openapi/api.ts";
import { resolveGlossary } from "../resolve/glossary.ts";
import { operationDocs, operationPageDiagnostics } from "../resolve/operation-pages.ts";
import { type ResolvedRedirects, resolveRedirects } from "../resolve/redirects.ts";
import { resolveScenarios } from "../resolve/scenarios.ts";
import { resolveSearchSettings } from "../resolve/search-settings.ts";
import { resolveSidebars, type SidebarDoc } from "../resolve/sidebar.ts";
import { resolveSite } from "../resolve/site.ts";
import { writtenId } from "../resolve/written-ids.ts";
import { resolveFacts } from "../schemas/facts.ts";
import type { SiteConfig } from "../schemas/site-schema.ts";
import { fillVariablesDeep, unknownVariable, type Variables } from "../schemas/variables.ts";
import type { ParsedFile, ParsedFiles } from "../source/content-files.ts";
import type { PageSource } from "../types.ts";
import type { Content } from "./content.ts";

/** What resolving each part of the content reads, and the diagnostics to which it adds. */
interface Work {
  files: ParsedFiles;
  config: SiteConfig;
  variables: Variables;
  diagnostics: Diagnostic[];
}

type Pages = ReadonlyMap<string, PageSource>;

/** Resolves the API description. */
export function apiOf(work: Work, sources: readonly PageSource[]): Pick<Content, "api" | "apiDocument"> {
  const { files, diagnostics } = work;
  const apiDocument = files.api?.value && filled(work, files.api, files.api.value);
  const api = apiDocument && buildApi(apiDocument);
  diagnostics.push(...operationPageDiagnostics(files.pages, sources, api));
  return { api, apiDocument };
}

/** Resolves the sidebars, with drafts. */
export function sidebarsOf(work: Work, docs: Pages, api: Api | undefined): Content["sidebars"] {
  const { files, config, diagnostics } = work;
  const { file, value, isPartial, placeOf } = files.sidebar;
  const resolved = resolveSidebars({
    config: filled(work, files.sidebar, value ?? {}),
    docs: new Map([...docs].map(([id, page]) => [id, sidebarDocOf(page, api)])),
    operations: operationDocs(api, docs),
    providerSlug: config.provider.slug,
    file,
    placeOf,
    isPartial: isPartial ?? false,
  });
  diagnostics.push(...resolved.diagnostics);
  return resolved.sidebars;
}

export function redirectsOf(
  { files, config, diagnostics }: Work,
  sources: readonly PageSource[],
): ResolvedRedirects {
  const { value, placeOf, keyPlaceOf } = files.redirects;
  return resolveRedirects(value ?? {}, {
    hrefs: new Set(sources.map((page) => page.href)),
    providerSlug: config.provider.slug,
    report: (from, side, message, fix) => {
      const place = side === "from" ? keyPlaceOf([from]) : placeOf([from]);
      diagnostics.push({ ...place, message, fix });
    },
  });
}

/** Resolves the site configuration and the other data files. */
export function dataOf(work: Work, { docs, pages }: { docs: Pages; pages: Pages }, api: Api | undefined) {
  const { site, glossary, search, facts, scenarios } = work.files;
  const { provider, requireConfirmedFacts } = work.config;
  const contextOf = (file: ParsedFile<unknown>) => {
    return { docs, providerSlug: provider.slug, report: reportIn(work, file) };
  };
  const resolvedFacts = resolveFacts(filled(work, facts, facts.value ?? {}), {
    written: facts.value ?? {},
    requireConfirmed: requireConfirmedFacts === true,
    report: reportIn(work, facts),
  });
  const sequences = filled(work, scenarios, scenarios.value ?? {});
  const terms = filled(work, glossary, glossary.value ?? { terms: {}, acronyms: {} });
  return {
    site: resolveSite(work.config, work.variables, {
      ...contextOf(site),
      pages,
      onUnknownVariable: onUnknownVariable(work, site),
    }),
    glossary: resolveGlossary(terms, contextOf(glossary)),
    search: resolveSearchSettings(search.value ?? { synonyms: [], popular: [] }, contextOf(search)),
    facts: resolvedFacts,
    scenarios: resolveScenarios(sequences, api, resolvedFacts, contextOf(scenarios)),
  };
}

function filled<Value>(work: Work, file: ParsedFile<unknown>, value: Value): Value {
  return fillVariablesDeep(value, work.variables, onUnknownVariable(work, file));
}

function onUnknownVariable({ variables, diagnostics }: Work, { placeOf }: ParsedFile<unknown>) {
  return (name: string, path: PropertyKey[]) =>
    diagnostics.push({ ...placeOf(path), ...unknownVariable(name, variables) });
}

function reportIn({ diagnostics }: Work, { placeOf }: ParsedFile<unknown>) {
  return (path: PropertyKey[], message: string, fix: string) =>
    diagnostics.push({ ...placeOf(path), message, fix });
}

/** Marks drafts, which only a live preview shows. */
export function labelOf({ frontmatter }: PageSource): string {
  const label = frontmatter.sidebar_label ?? frontmatter.title;
  return frontmatter.draft ? `${label} (draft)` : label;
}

function sidebarDocOf(page: PageSource, api: Api | undefined): SidebarDoc {
  const { operation } = page.frontmatter;
  return {
    id: page.id,
    writtenId: writtenId(page),
    label: labelOf(page),
    file: page.file,
    isUnreadable: page.isUnreadable,
    isOperation: operation !== undefined,
    movesMoney: api?.operations.get(operation ?? "")?.effect === "moves-money" || undefined,
  };
}
