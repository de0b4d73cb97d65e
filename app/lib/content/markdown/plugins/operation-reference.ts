import type { BlockContent, Heading, PhrasingContent, Root, RootContent } from "mdast";
import type { ApiOperation } from "../../openapi/api.ts";
import { type ApiError, errorsIn } from "../../openapi/examples.ts";
import { type PageContext, report } from "../page-context.ts";
import { componentNode } from "./component-nodes.ts";
import { fieldList, phrasing, REQUEST_ID } from "./field-nodes.ts";
import { code, link, paragraph, table, text } from "./mdast-nodes.ts";
import { sampleNodes } from "./sample-nodes.ts";
import { visit } from "./visit.ts";

const REFERENCE = "OperationReference";
const TABLE = "OperationTable";
/** Id of the errors, on the pages of operations and on the page about all of them. */
const ERRORS_ID = "errors";

/**
 * Expands `<OperationReference />` (samples, request, response and status codes of the page's operation) and
 * `<OperationTable />` (all operations) to Markdown, so that links, the Markdown export and search cover them.
 */
export function operationReference(context: PageContext) {
  return (tree: Root) => {
    checkPlaces(tree, context);
    let isWritten = false;
    const operation = context.api?.operations.get(context.source.frontmatter.operation ?? "");
    tree.children = tree.children.flatMap((node): RootContent[] => {
      if (node.type !== "mdxJsxFlowElement") return [node];
      if (node.name === REFERENCE) {
        const nodes = operation && !isWritten ? referenceNodes(operation, context) : [];
        isWritten = true;
        return nodes;
      }
      return node.name === TABLE ? tableNodes(context) : [node];
    });
  };
}

function checkPlaces(tree: Root, context: PageContext): void {
  const { operation } = context.source.frontmatter;
  const found: string[] = [];
  visit(tree, (node, _index, parent) => {
    if (node.type !== "mdxJsxFlowElement" && node.type !== "mdxJsxTextElement") return;
    const { name } = node;
    if (name !== REFERENCE && name !== TABLE) return;
    if (parent?.type !== "root") {
      report(
        context,
        node,
        `"<${name}>" is nested inside another element.`,
        "put it on a line of its own, at the margin.",
      );
    } else if (found.includes(name)) {
      report(context, node, `"<${name}>" is written twice.`, "remove one of the two.");
    } else if (name === REFERENCE && operation === undefined) {
      const fix = 'name the operation in the front matter, such as "operation: ordersDoRefund".';
      report(context, node, `"<${name}>" is on a page without an operation.`, fix);
    }
    found.push(name);
  });
  if (operation !== undefined && !found.includes(REFERENCE)) {
    const message = "The page of an operation has no <OperationReference />.";
    report(context, undefined, message, "write it on a line of its own where the reference should be.");
  }
}

function referenceNodes(operation: ApiOperation, { apiOverviewHref }: PageContext): RootContent[] {
  return [
    heading("Request", REQUEST_ID),
    fieldList(operation.request, true),
    heading("Response", "response"),
    fieldList(operation.response, false),
    heading("HTTP status codes", "http-status-codes"),
    statusTable(operation),
    ...errorNodes(operation),
    ...(apiOverviewHref ? [errorsLink(`${apiOverviewHref}#${ERRORS_ID}`)] : []),
    componentNode("OperationSamples", {}, sampleNodes(operation)),
  ];
}

function statusTable({ responses }: ApiOperation): BlockContent {
  const rows = responses.map(({ status, description }) => [[code(status)], phrasing(description)]);
  return table(["HTTP status", "Meaning"], rows);
}

/** Creates a table of the errors in the example responses. */
function errorNodes({ responses }: ApiOperation): RootContent[] {
  const rows = responses.flatMap(({ status, examples }) =>
    examples.flatMap(({ value }) => errorsIn(value).map((error) => errorRow(status, error))),
  );
  if (rows.length === 0) return [];
  return [
    heading("Errors", ERRORS_ID),
    paragraph(text("The messages are illustrative. Don't rely on their exact text.")),
    table(["HTTP status", "Field", "Message"], rows),
  ];
}

function errorRow(
  status: string,
  { propertyWithError, propertyErrorMessages }: ApiError,
): PhrasingContent[][] {
  return [[code(status)], [code(propertyWithError)], [text(propertyErrorMessages.join(" "))]];
}

function errorsLink(url: string): BlockContent {
  return paragraph(
    link(url, text("Errors and retries")),
    text(" lists timeouts and other failures, and what is safe to retry."),
  );
}

/** Creates a heading and a table for each group of operations. */
function tableNodes({ api, operationHref }: PageContext): RootContent[] {
  return (api?.groups ?? []).flatMap(({ name, description, operations }): RootContent[] => [
    heading(name.charAt(0).toUpperCase() + name.slice(1), name, 3),
    paragraph(text(description)),
    table(
      ["Operation", "Method and path"],
      operations.map(({ id, summary, method, path }): PhrasingContent[][] => {
        const href = operationHref(id);
        const label = text(summary);
        return [[href ? { type: "link", url: href, children: [label] } : label], [code(`${method} ${path}`)]];
      }),
    ),
  ]);
}

function heading(label: string, id: string, depth: Heading["depth"] = 2): Heading {
  return { type: "heading", depth, children: [text(`${label} [#${id}]`)] };
}
