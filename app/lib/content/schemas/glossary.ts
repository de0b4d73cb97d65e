import { docHref, fillProviderSlug } from "#app/lib/urls.ts";
import { suggest } from "../diagnostics/nearest.ts";
import type { DataContext } from "../types.ts";
import { findMarkdown, markdownDiagnostic } from "./plain-text.ts";
import type { GlossaryConfig } from "./schemas.ts";

export interface GlossaryTerm {
  id: string;
  name: string;
  definition: string;
  /** Page that explains more. */
  href?: string | undefined;
}

export interface Glossary {
  /** Terms by each of their names, in lower case. */
  terms: ReadonlyMap<string, GlossaryTerm>;
  /** Acronyms that pages need not spell out. */
  acronyms: ReadonlySet<string>;
  /** The file cannot be read, so terms are not looked up. */
  isUnreadable?: boolean;
}

/** Indexes terms by name and resolves their pages; reports unknown pages and duplicate names. */
export function resolveGlossary(
  config: GlossaryConfig,
  { docs, providerSlug, report }: DataContext,
): Glossary {
  const terms = new Map<string, GlossaryTerm>();
  for (const [id, { term, also, definition, doc }] of Object.entries(config.terms)) {
    const page = doc === undefined ? undefined : fillProviderSlug(doc, providerSlug);
    if (page !== undefined && !docs.has(page)) {
      const message = `The glossary names the page "${page}", but there is no such page.`;
      report(
        ["terms", id, "doc"],
        message,
        suggest(page, docs.keys(), "name a documentation page by its id."),
      );
    }
    const marks = findMarkdown(definition);
    if (marks !== undefined) report(["terms", id, "definition"], ...markdownDiagnostic("definition", marks));
    const entry = { id, name: term, definition, href: page && docHref(page) };
    for (const name of [term, ...also].map((written) => written.toLowerCase())) {
      if (terms.has(name))
        report(["terms", id], `"${name}" is in the glossary twice.`, "remove it from one of the two terms.");
      terms.set(name, entry);
    }
  }
  const acronyms = [...terms.keys()].map((name) => name.toUpperCase());
  return { terms, acronyms: new Set([...Object.keys(config.acronyms), ...acronyms]) };
}
