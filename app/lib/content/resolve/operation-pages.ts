import type { Diagnostic } from "../diagnostics/content-error.ts";
import { findNearest, suggest } from "../diagnostics/nearest.ts";
import type { Api, ApiOperation } from "../openapi/api.ts";
import type { ApiDocument } from "../openapi/api-schemas.ts";
import type { ParsedFile } from "../source/content-files.ts";
import type { ParsedPage } from "../source/page-sources.ts";
import type { PageSource } from "../types.ts";
import { writtenId } from "./written-ids.ts";

interface OperationPagesInput {
  /** Parsed pages, for positions. */
  parsed: readonly ParsedPage[];
  sources: readonly PageSource[];
  api: Api | undefined;
  apiFile: ParsedFile<ApiDocument> | undefined;
}

/** Checks that every operation of the API has exactly one page. */
export function operationPageDiagnostics({
  parsed,
  sources,
  api,
  apiFile,
}: OperationPagesInput): Diagnostic[] {
  const pageOf = new Map<string, PageSource>();
  const misspelled = new Set<string | undefined>();
  const diagnostics = sources.flatMap((source): Diagnostic[] => {
    const id = source.frontmatter.operation;
    if (id === undefined) return [];
    const page = parsed.find(({ file }) => file === source.file);
    const diagnostic = (message: string, fix: string, field = "operation"): Diagnostic => {
      return { file: source.file, position: page?.positionOf([field]), message, fix };
    };
    const operation = api?.operations.get(id);
    if (!operation) {
      const known = [...(api?.operations.keys() ?? [])];
      misspelled.add(findNearest(id, known));
      const fix = suggest(id, known, "name an operationId of the API description.");
      return [diagnostic(`The API description has no operation "${id}".`, fix)];
    }
    const first = pageOf.get(id);
    pageOf.set(id, first ?? source);
    if (first) {
      const fix = "name another operation, or remove one of the two pages.";
      return [diagnostic(`The operation "${id}" has a page already: ${first.file}.`, fix)];
    }
    const { docId } = operation;
    const move = `move the file to docs/${docId}.mdx, or correct the operation's x-doc-slug.`;
    const misplaced = `The page of "${id}" is not where the API description says.`;
    return [
      ...(source.id === docId ? [] : [diagnostic(misplaced, move)]),
      ...reviewDiagnostics(source, operation, diagnostic),
    ];
  });
  const unreadable = sources.filter(({ isUnreadable }) => isUnreadable).map(({ id }) => id);
  const hidden = [...(api?.operations.values() ?? [])].filter(({ docId }) => unreadable.includes(docId));
  const documented = new Set([...pageOf.keys(), ...misspelled, ...hidden.map(({ id }) => id)]);
  return [...diagnostics, ...undocumented(api, documented, apiFile)];
}

/** Reports unconfirmed fields that no statement under `review` names. */
function reviewDiagnostics(
  { frontmatter }: PageSource,
  operation: ApiOperation,
  diagnostic: (message: string, fix: string, field: string) => Diagnostic,
): Diagnostic[] {
  const statements = frontmatter.review.map(({ statement }) => statement).join("\n");
  return operation.unconfirmed
    .filter((name) => !new RegExp(`\\b${name}\\b`).test(statements))
    .map((name) => {
      const message = `"${name}" is unconfirmed in the API description, but no statement under "review" names it.`;
      return diagnostic(message, "add a statement that names it, with why it is not certain.", "review");
    });
}

function undocumented(
  api: Api | undefined,
  documented: ReadonlySet<string | undefined>,
  file: ParsedFile<ApiDocument> | undefined,
): Diagnostic[] {
  return [...(api?.operations.values() ?? [])].flatMap(({ id, path, docId }): Diagnostic[] => {
    if (!file || documented.has(id)) return [];
    const position = file.positionOf(["paths", path, "post", "operationId"]);
    const message = `The operation "${id}" has no page.`;
    const fix = `write docs/${docId}.mdx, with "operation: ${id}" in its front matter.`;
    return [{ file: file.file, position, message, fix }];
  });
}

/** Maps each tag to the written ids of its operations' pages, in the order of the API description. */
export function operationDocs(
  api: Api | undefined,
  docs: ReadonlyMap<string, PageSource>,
): Map<string, string[]> | undefined {
  if (!api) return undefined;
  const written = new Map([...docs.values()].map((page) => [page.frontmatter.operation, writtenId(page)]));
  return new Map(
    api.groups.map(({ name, operations }) => [name, operations.flatMap(({ id }) => written.get(id) ?? [])]),
  );
}
