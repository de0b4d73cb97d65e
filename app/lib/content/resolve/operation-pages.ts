import { toString as toText } from "mdast-util-to-string";
import * as v from "valibot";
import { docHref } from "#app/lib/urls.ts";
import type { Diagnostic } from "../diagnostics/content-error.ts";
import { suggest } from "../diagnostics/nearest.ts";
import { API_OVERVIEW_ID, type Api, type ApiOperation } from "../openapi/api.ts";
import { parseDataMarkdown } from "../schemas/data-markdown.ts";
import { frontmatterSchema } from "../schemas/schemas.ts";
import type { ParsedPage } from "../source/page-sources.ts";
import type { PageSource } from "../types.ts";
import type { SidebarOperations } from "./sidebar.ts";
import { writtenId } from "./written-ids.ts";

/** Checks that every operation has at most one page, at its place, which names the unconfirmed fields. */
export function operationPageDiagnostics(
  parsed: readonly ParsedPage[],
  sources: readonly PageSource[],
  api: Api | undefined,
): Diagnostic[] {
  const pageOf = new Map<string, PageSource>();
  return sources.flatMap((source): Diagnostic[] => {
    const id = source.frontmatter.operation;
    if (id === undefined) return [];
    const page = parsed.find(({ file }) => file === source.file);
    const diagnostic = (message: string, fix: string, field = "operation"): Diagnostic => {
      return { file: source.file, ...page?.placeOf([field]), message, fix };
    };
    const operation = api?.operations.get(id);
    if (!operation) {
      const known = [...(api?.operations.keys() ?? [])];
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

/** Creates pages for the operations without a written one, and about all of them, from the API description. */
export function generatedPages(
  api: Api | undefined,
  sources: readonly PageSource[],
  file: string,
): PageSource[] {
  const ids = new Set(sources.map(({ id }) => id));
  const documented = new Set(sources.map(({ frontmatter }) => frontmatter.operation));
  const pageOf = (id: string, title: string, description: string, body: string, operation?: string) => ({
    ...{ kind: "doc" as const, id, href: docHref(id), sourcePath: `docs/${id}.mdx`, file },
    frontmatter: v.parse(frontmatterSchema, {
      title: title.slice(0, 120),
      description:
        firstLineOf(description)
          .split(/(?<=\.)\s/)[0]
          ?.trim() || title,
      operation,
    }),
    ...{ format: "mdx" as const, body, isUnreadable: false, isGenerated: true, related: [] },
  });
  const operations = [...(api?.operations.values() ?? [])].flatMap(({ id, docId, summary, description }) => {
    const body = "<OperationDescription />\n\n<OperationReference />\n";
    return documented.has(id) || ids.has(docId) ? [] : pageOf(docId, summary, description, body, id);
  });
  if (!api || ids.has(API_OVERVIEW_ID) || operations.length === 0) return operations;
  const { title, summary = "", description = "" } = api.info;
  return [pageOf(API_OVERVIEW_ID, title, summary || description, "<ApiOverview />\n"), ...operations];
}

/** Returns the text of the first line, without its Markdown. */
function firstLineOf(description: string): string {
  const [first] = parseDataMarkdown(description).children;
  const nodes = first?.type === "paragraph" ? first.children : [];
  const end = nodes.findIndex(({ type }) => type === "break");
  return toText(end === -1 ? nodes : nodes.slice(0, end));
}

/** Maps each tag to its group and the written ids of its operations' pages, in the order of the API description. */
export function operationDocs(
  api: Api | undefined,
  docs: ReadonlyMap<string, PageSource>,
): SidebarOperations | undefined {
  if (!api) return undefined;
  const written = new Map([...docs.values()].map((page) => [page.frontmatter.operation, writtenId(page)]));
  return new Map(
    api.groups.map(({ name, tagGroup: group, operations }) => {
      return [name, { group, ids: operations.flatMap(({ id }) => written.get(id) ?? []) }];
    }),
  );
}
