import type { BlockContent, PhrasingContent, RootContent } from "mdast";
import { markdownNodes, phrasing } from "#app/lib/content/blocks/data-nodes.ts";
import { codeNode, heading, link, list, table, textNode } from "#app/lib/content/blocks/nodes.ts";
import type { PageContext } from "#app/lib/content/blocks/page-context.ts";
import { badgeNode } from "#app/lib/content/markdown/plugins/statuses.ts";
import type { ApiOperation } from "#app/lib/content/openapi/api.ts";
import { EFFECT_BADGES, EFFECT_LABELS } from "#app/lib/content/openapi/effects.ts";

/** Creates what the API description says of the whole API, for a site without a page about it. */
export function overviewNodes(context: PageContext): RootContent[] {
  const { info, servers, credentials } = context.api ?? { servers: [], credentials: [] };
  const servedAt = servers.map(({ url, description = "", variables = {} }) => [
    codeNode(url),
    textNode(" "),
    ...phrasing(description),
    ...Object.entries(variables).flatMap(
      ([name, { default: value, description: meaning = "", enum: values }]) => [
        textNode(" "),
        codeNode(`{${name}}`),
        textNode(" "),
        ...phrasing(`is ${(values ?? [value]).map((one) => `\`${one}\``).join(" or ")}. ${meaning}`),
      ],
    ),
  ]);
  const { contact, license, termsOfService, version = "" } = info ?? {};
  const about = [
    ["Version", version],
    ["Terms of service", termsOfService],
    ["Contact", contact?.name, contact?.email, contact?.url],
    ["License", license?.name, license?.identifier, license?.url],
  ].flatMap(([label = "", ...texts]) => {
    const text = texts.filter(Boolean).join(", ");
    return text ? [[textNode(`${label}: `), ...phrasing(text)]] : [];
  });
  return [
    ...markdownNodes([info?.summary, info?.description].filter(Boolean).join("\n\n"), 2),
    heading("Servers", "api-servers"),
    list(servedAt),
    ...(credentials.length > 0 ? [heading("Credentials", "api-credentials")] : []),
    ...(credentials.length > 0 ? [list(credentials.map(credentialNodes))] : []),
    heading("Operations", "api-operations"),
    ...tableNodes(context, "tag-"),
    heading("About this API", "api-about"),
    list(about),
  ];
}

/** Creates a heading and a table for each group of operations. */
export function tableNodes({ api, operationHref }: PageContext, idPrefix = ""): RootContent[] {
  const groups = api?.groups ?? [];
  // A method that all operations have says nothing.
  const isOneMethod =
    new Set(groups.flatMap(({ operations }) => operations.map(({ method }) => method))).size === 1;
  return groups.flatMap(({ name, description, operations }): RootContent[] => [
    heading(name.charAt(0).toUpperCase() + name.slice(1), idPrefix + name.replace(/\W+/g, "-"), 3),
    ...(markdownNodes(description) as BlockContent[]),
    table(
      ["Operation", isOneMethod ? "Path" : "Method and path", "Effect"],
      operations.map(({ id, summary, method, path, effect }): PhrasingContent[][] => {
        const href = operationHref(id);
        const label = textNode(summary);
        const badge = effect === "none" ? [] : [badgeNode(EFFECT_LABELS[effect], EFFECT_BADGES[effect])];
        return [
          [href ? link(href, label) : label],
          [codeNode(isOneMethod ? path : `${method} ${path}`)],
          badge,
        ];
      }),
    ),
  ]);
}

/** Says how a request proves who sends it. */
export function credentialNodes(credential: ApiOperation["security"][number][number]): PhrasingContent[] {
  const { label, place, name, prefix, scopes, description } = credential;
  const at = place === "query" ? "query parameter" : place;
  const texts = description.split("\n\n").filter(Boolean);
  return [
    textNode(at ? `${label}, in the ${at} ` : label),
    ...(at ? [codeNode(prefix ? `${name}: ${prefix}…` : name)] : []),
    ...scopes.flatMap(({ name: scope, meaning }, index) => [
      textNode(index === 0 ? ", with the scope " : ", "),
      codeNode(scope),
      ...(meaning ? [textNode(" ("), ...phrasing(meaning), textNode(")")] : []),
    ]),
    textNode("."),
    ...texts.flatMap((text) => [textNode(" "), ...phrasing(text)]),
  ];
}
