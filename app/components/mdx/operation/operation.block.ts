import type { BlockContent, PhrasingContent, RootContent } from "mdast";
import type { MdxJsxFlowElement } from "mdast-util-mdx-jsx";
import type { Block } from "#app/lib/content/blocks/block.ts";
import { phrasing } from "#app/lib/content/blocks/data-nodes.ts";
import {
  codeNode,
  componentNode,
  heading,
  labelHeading,
  link,
  paragraph,
  strong,
  table,
  textNode,
} from "#app/lib/content/blocks/nodes.ts";
import { type PageContext, report } from "#app/lib/content/blocks/page-context.ts";
import { exampleNode } from "#app/lib/content/markdown/plugins/fact-values.ts";
import type { ApiOperation } from "#app/lib/content/openapi/api.ts";
import { EFFECT_LABELS } from "#app/lib/content/openapi/effects.ts";
import { ERROR_MESSAGES, errorsIn, shownExample } from "#app/lib/content/openapi/examples.ts";
import { samplesOf } from "#app/lib/content/openapi/samples/samples.ts";
import { fieldList, REQUEST_ID } from "../fields/fields.block.ts";

/** Id of the errors, on the pages of operations and on the page about all of them. */
const ERRORS_ID = "errors";
/** Shared with the guides, so that choosing a language applies to all tabs. */
const LANGUAGE_GROUP = "language";
/** Level of the headings above the samples, which are next to the text on the page. */
const SAMPLE_DEPTH = 2;

/** The reference of the page's operation, and the tables of all operations. */
export const operation = {
  example: "<OperationReference />",
  placed: {
    OperationReference: {
      hasHeadings: true,
      expand(node, _value, context) {
        const { operation: id } = context.source.frontmatter;
        if (id === undefined && !context.source.isUnreadable) {
          const fix = 'name the operation in the front matter, such as "operation: ordersDoRefund".';
          report(context, node, '"<OperationReference>" is on a page without an operation.', fix);
        }
        const found = context.api?.operations.get(id ?? "");
        return found ? referenceNodes(found, context) : [];
      },
    },
    OperationTable: { hasHeadings: true, expand: (_node, _value, context) => tableNodes(context) },
  },
  rendered: {
    OperationSamples: { isUnindexed: true, isBesideText: true },
    SampleTitle: {
      toMarkdown({ label = "" }, _children, page) {
        page.depth = SAMPLE_DEPTH;
        return [labelHeading(label, SAMPLE_DEPTH)];
      },
    },
  },
} satisfies Block;

function referenceNodes(operation: ApiOperation, { apiOverviewHref, facts }: PageContext): RootContent[] {
  return [
    heading("Request", REQUEST_ID),
    fieldList(operation.request, true),
    heading("Response", "response"),
    fieldList(operation.response, false),
    heading("HTTP status codes", "http-status-codes"),
    statusTable(operation),
    ...errorNodes(operation, facts.get(ERROR_MESSAGES)?.isExample ?? false),
    ...(apiOverviewHref ? [errorsLink(`${apiOverviewHref}#${ERRORS_ID}`)] : []),
    componentNode("OperationSamples", {}, sampleNodes(operation)),
  ];
}

function statusTable({ responses }: ApiOperation): BlockContent {
  const rows = responses.map(({ status, description }) => [[codeNode(status)], phrasing(description)]);
  return table(["HTTP status", "Meaning"], rows);
}

/** Creates a table of the errors in the example responses. The heading marks messages that are not confirmed. */
function errorNodes({ responses }: ApiOperation, areExamples: boolean): RootContent[] {
  const rows = responses.flatMap(({ status, examples }) =>
    examples
      .flatMap(({ value }) => errorsIn(value))
      .map(({ propertyWithError: field, propertyErrorMessages: messages }): PhrasingContent[][] => {
        return [[codeNode(status)], [codeNode(field)], [textNode(messages.join(" "))]];
      }),
  );
  if (rows.length === 0) return [];
  const message = areExamples ? [exampleNode([textNode("Message")])] : "Message";
  return [heading("Errors", ERRORS_ID), table(["HTTP status", "Field", message], rows)];
}

function errorsLink(url: string): BlockContent {
  return paragraph(
    link(url, textNode("Errors and retries")),
    textNode(" lists timeouts and other failures, and what is safe to retry."),
  );
}

/** Creates a heading and a table for each group of operations. */
function tableNodes({ api, operationHref }: PageContext): RootContent[] {
  return (api?.groups ?? []).flatMap(({ name, description, operations }): RootContent[] => [
    heading(name.charAt(0).toUpperCase() + name.slice(1), name, 3),
    paragraph(textNode(description)),
    table(
      ["Operation", "Method and path", "Effect"],
      operations.map(({ id, summary, method, path, effect }): PhrasingContent[][] => {
        const href = operationHref(id);
        const label = textNode(summary);
        return [[href ? link(href, label) : label], [codeNode(`${method} ${path}`)], [effectNode(effect)]];
      }),
    ),
  ]);
}

function effectNode(effect: ApiOperation["effect"]): PhrasingContent {
  const label = EFFECT_LABELS[effect];
  return effect === "moves-money" ? strong(label) : textNode(label);
}

/** Creates the request samples in every language and the example responses of an operation. */
function sampleNodes(operation: ApiOperation): MdxJsxFlowElement[] {
  const { responses, url, method } = operation;
  const requests = samplesOf(operation).map(({ label, language, code: text }) =>
    tab(label, [sample(language, text)]),
  );
  const examples = responses.flatMap(({ status, examples }) =>
    examples.map(({ name, label, value }, index) => {
      const json = JSON.stringify(shownExample(value, operation), null, 2);
      return tab(index === 0 ? status : `${status} ${name}`, [sample("json", json, label)]);
    }),
  );
  return [
    componentNode("SampleTitle", { label: `${method} ${new URL(url).pathname}` }, []),
    componentNode("Tabs", { group: LANGUAGE_GROUP }, requests),
    componentNode("SampleTitle", { label: "Response examples" }, []),
    componentNode("Tabs", {}, examples),
  ];
}

function tab(label: string, children: BlockContent[]): MdxJsxFlowElement {
  return componentNode("Tab", { label }, children);
}

/** Wraps, because the column next to the text is narrow. */
function sample(lang: string, value: string, title?: string): BlockContent {
  return { type: "code", lang, meta: title ? `wrap title="${title}"` : "wrap", value };
}
