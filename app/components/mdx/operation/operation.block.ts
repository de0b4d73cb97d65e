import type { BlockContent, PhrasingContent, RootContent } from "mdast";
import type { MdxJsxFlowElement } from "mdast-util-mdx-jsx";
import type { Block } from "#app/lib/content/blocks/block.ts";
import { markdownNodes, phrasing } from "#app/lib/content/blocks/data-nodes.ts";
import {
  codeNode,
  componentNode,
  heading,
  labelHeading,
  list,
  paragraph,
  strong,
  table,
  textNode,
} from "#app/lib/content/blocks/nodes.ts";
import { type PageContext, report } from "#app/lib/content/blocks/page-context.ts";
import { type ApiBody, type ApiOperation, isJson, isJsonObject } from "#app/lib/content/openapi/api.ts";
import type { ApiField } from "#app/lib/content/openapi/api-fields.ts";
import { errorsIn, shownExample } from "#app/lib/content/openapi/examples.ts";
import { samplesOf } from "#app/lib/content/openapi/samples/samples.ts";
import { formField, serialize } from "#app/lib/content/openapi/serialize.ts";
import { fieldList, REQUEST_ID, valueNodes, variantList } from "../fields/fields.block.ts";
import { credentialNodes, overviewNodes, tableNodes } from "./api-overview.ts";

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
    OperationDescription: {
      expand(_node, _value, { api, source }) {
        return markdownNodes(api?.operations.get(source.frontmatter.operation ?? "")?.description ?? "");
      },
    },
    ApiOverview: { hasHeadings: true, expand: (_node, _value, context) => overviewNodes(context) },
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

function referenceNodes(operation: ApiOperation, { apiOverviewHref }: PageContext): RootContent[] {
  const { isDeprecated, effect, request, isBodyOptional, responses, outcome } = operation;
  const [response, ...others] = responses;
  // With an outcome field, all responses have the same form, which the overview explains.
  const overviewHref = outcome === undefined ? undefined : apiOverviewHref;
  const isCredential = (field: ApiField) => field.environmentVariable && field.presence === "required";
  const isEnvelope = ({ name, isEcho }: ApiField) => isEcho || name === outcome || name === "errors";
  const credentials = overviewHref ? (request?.fields.filter(isCredential) ?? []) : [];
  const envelope = overviewHref ? (response?.body?.fields.filter(isEnvelope) ?? []) : [];
  return [
    ...(isDeprecated ? [paragraph(strong("Deprecated."))] : []),
    ...securityNodes(operation),
    heading("Request", REQUEST_ID),
    ...parameterNodes(operation),
    ...(request && isBodyOptional && effect !== "webhook"
      ? [paragraph(textNode("The body is optional."))]
      : []),
    ...bodyNodes(request, "The request has no body.", true, credentials),
    ...sharedNodes(`Also send your [credentials](${overviewHref}#authentication)`, credentials),
    heading("Response", "response"),
    ...bodyNodes(response?.body, "The response has no body.", false, envelope),
    ...sharedNodes(`In [every response](${overviewHref}#answers)`, envelope),
    ...headerNodes(response),
    ...(overviewHref ? [] : [heading("HTTP status codes", "http-status-codes"), statusTable(operation)]),
    ...(outcome ? [] : others).flatMap((other) => {
      const nodes = [...(other.body ? bodyNodes(other.body, "", false) : []), ...headerNodes(other)];
      const summary = `Fields of ${other.status}`;
      return nodes.length > 0 ? [componentNode("Details", { summary }, nodes)] : [];
    }),
    ...errorNodes(operation, credentials),
    ...(apiOverviewHref && effect !== "webhook"
      ? [
          paragraph(
            ...phrasing(`[Errors and retries](${apiOverviewHref}#${ERRORS_ID}) says what is safe to retry.`),
          ),
        ]
      : []),
    componentNode("OperationSamples", {}, sampleNodes(operation, overviewHref !== undefined)),
  ];
}

/** Names fields that all operations have, after a text in Markdown. */
function sharedNodes(text: string, fields: readonly ApiField[]): BlockContent[] {
  const names = fields
    .map(({ name }) => `\`${name}\``)
    .join(", ")
    .replace(/, (?=[^,]*$)/, " and ");
  return fields.length > 0 ? [paragraph(...phrasing(`${text}: ${names}.`))] : [];
}

function securityNodes({ security }: ApiOperation): RootContent[] {
  if (security.length === 0) return [];
  const items = security.map((credentials) => {
    if (credentials.length === 0) return [textNode("No credentials.")];
    return credentials.flatMap((credential, index) => [
      ...(index > 0 ? [textNode(" And: ")] : []),
      ...credentialNodes(credential),
    ]);
  });
  const choice = security.length > 1 ? [paragraph(textNode("Send one of these:"))] : [];
  return [heading("Authentication", "authentication"), ...choice, list(items)];
}

const PLACES = { path: "Path", query: "Query", header: "Header", cookie: "Cookie" } as const;

function parameterNodes({ parameters, request }: ApiOperation): RootContent[] {
  const nodes = Object.entries(PLACES).flatMap(([place, label]): RootContent[] => {
    const fields = parameters.filter((parameter) => parameter.place === place);
    if (fields.length === 0) return [];
    const shown = fields.map((field) => {
      const isJson = field.type.includes(", sent as ");
      if (typeof field.example !== "object" && !isJson) return field;
      // One item shows no delimiter.
      const isShort = Array.isArray(field.example) && field.example.length === 1;
      const example = isShort ? [field.example, field.example].flat() : field.example;
      return { ...field, sentAs: serialize(field, example) };
    });
    return [heading(`${label} parameters`, `${place}-parameters`, 3), fieldList(shown, true)];
  });
  return nodes.length > 0 && request ? [...nodes, heading("Body", "request-body", 3)] : nodes;
}

/** Shows a body: its format unless that is JSON, and its fields but the shared ones. */
function bodyNodes(
  body: ApiBody | undefined,
  none: string,
  isSent: boolean,
  shared: readonly ApiField[] = [],
): BlockContent[] {
  if (!body) return [paragraph(textNode(none))];
  const { contentType, type, variants, encoding } = body;
  const [example] = body.examples;
  const fields = body.fields
    .filter((field) => !shared.includes(field))
    .map((field) => {
      const value = isJsonObject(example?.value) ? example.value[field.name] : undefined;
      const isWritten = encoding[field.name]?.style && typeof value === "object";
      return isWritten ? { ...field, sentAs: serialize(formField(field.name, encoding), value) } : field;
    });
  const format = contentType === "application/json" ? [] : [codeNode(contentType), textNode(": ")];
  const isList = type !== "object" && type !== "any";
  const head = [...format, ...(format.length > 0 || isList ? [textNode(`${type}.`)] : [])];
  return [
    ...(head.length > 0 ? [paragraph(...head)] : []),
    ...(valueNodes({ ...body, examples: [] }) as BlockContent[]),
    ...(fields.length > 0 ? [fieldList(fields, isSent)] : []),
    ...(variantList(variants, isSent) as BlockContent[]),
  ];
}

function headerNodes(response: ApiOperation["responses"][number] | undefined): BlockContent[] {
  if (!response || response.headers.length === 0) return [];
  return [paragraph(strong("Headers")), fieldList(response.headers, false)];
}

function statusTable({ responses }: ApiOperation): BlockContent {
  const rows = responses.map(({ status, description }) => [[codeNode(status)], phrasing(description)]);
  return table(["HTTP status", "Meaning"], rows);
}

/** Creates a table of the errors in the example responses, but those of credentials that the overview explains. */
function errorNodes({ responses }: ApiOperation, credentials: readonly ApiField[]): RootContent[] {
  const rows = responses.flatMap(({ status, body }) =>
    (body?.examples ?? [])
      .flatMap(({ value }) => errorsIn(value))
      .filter(({ propertyWithError }) => credentials.every(({ name }) => name !== propertyWithError))
      .map(({ propertyWithError: field, propertyErrorMessages: messages }): PhrasingContent[][] => {
        return [[codeNode(status)], [codeNode(field)], [textNode(messages.join(" "))]];
      }),
  );
  if (rows.length === 0) return [];
  return [heading("Errors", ERRORS_ID), table(["HTTP status", "Field", "Message"], rows)];
}

/** Creates the request samples in every language and the example responses; the overview may explain those of failures. */
function sampleNodes(operation: ApiOperation, isExplained: boolean): MdxJsxFlowElement[] {
  const { effect, request, responses } = operation;
  const examplesOf = (title: string, body: ApiBody | undefined) =>
    (body?.examples ?? []).map(({ name, label, value }, index) => {
      const isText = typeof value === "string" && !isJson(body?.contentType ?? "");
      const text = isText
        ? value
        : shownExample(value, [...(request?.fields ?? []), ...(body?.fields ?? [])]);
      return tab(index === 0 ? title : `${title} ${name}`, [sample(isText ? "text" : "json", text, label)]);
    });
  const requests =
    effect === "webhook"
      ? examplesOf("Request", request)
      : samplesOf(operation).map(({ label, language, code }) => tab(label, [sample(language, code)]));
  const own = isExplained ? responses.slice(0, 1) : responses;
  const examples = own.flatMap(({ status, body }) => examplesOf(status, body));
  return [
    componentNode("SampleTitle", { label: "Request examples" }, []),
    componentNode("Tabs", { group: LANGUAGE_GROUP }, requests),
    ...(examples.length > 0
      ? [
          componentNode("SampleTitle", { label: "Response examples" }, []),
          componentNode("Tabs", {}, examples),
        ]
      : []),
  ];
}

function tab(label: string, children: BlockContent[]): MdxJsxFlowElement {
  return componentNode("Tab", { label }, children);
}

/** Wraps, because the column next to the text is narrow. */
function sample(lang: string, value: string, title?: string): BlockContent {
  return { type: "code", lang, meta: title ? `wrap title="${title}"` : "wrap", value };
}
