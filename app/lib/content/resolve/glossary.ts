import { docHref } from "#app/lib/urls.ts";
import { findMarkdown, markdownDiagnostic } from "../schemas/plain-text.ts";
import type { GlossaryConfig } from "../schemas/schemas.ts";
import type { DataContext } from "../types.ts";
import { docIdOf } from "./written-ids.ts";

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
}

/** Indexes terms by name and resolves their pages; reports unknown pages and duplicate names. */
export function resolveGlossary(config: GlossaryConfig, context: DataContext): Glossary {
  const { report } = context;
  const terms = new Map<string, GlossaryTerm>();
  for (const [id, { term, also, definition, doc }] of Object.entries(config.terms)) {
    const href = doc === undefined ? undefined : docHref(docIdOf(doc, ["terms", id, "doc"], context));
    const marks = findMarkdown(definition);
    if (marks !== undefined) report(["terms", id, "definition"], ...markdownDiagnostic("definition", marks));
    const entry = { id, name: term, definition, href };
    for (const name of [term, ...also].map((written) => written.toLowerCase())) {
      if (terms.has(name))
        report(["terms", id], `"${name}" is in the glossary twice.`, "remove it from one of the two terms.");
      terms.set(name, entry);
    }
  }
  const acronyms = [...terms.keys()].map((name) => name.toUpperCase());
  return { terms, acronyms: new Set([...Object.keys(config.acronyms), ...acronyms]) };
}
