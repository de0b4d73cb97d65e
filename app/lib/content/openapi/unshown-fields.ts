/**
 * By kind of object, the fields that the reference shows, or that say nothing to readers. After a colon is the kind of object
 * in a field: one, a list (`[]`) or a map (`{}`).
 */
const SHOWN: Readonly<Record<string, string>> = {
  document:
    "openapi info servers:server[] security tags:tag[] paths:path{} webhooks:path{} components:components",
  components: "schemas:schema{} responses:response{}",
  server: "url description",
  tag: "name description",
  path: "post:operation",
  operation:
    "tags summary description operationId requestBody:body responses:response{} x-doc-slug x-effect x-webhook x-unconfirmed",
  body: "required content:content",
  response: "$ref description content:content x-unconfirmed",
  content: "application/json:media_type application/x-www-form-urlencoded:media_type",
  media_type: "schema:schema examples:example{}",
  example: "summary value",
  schema: [
    "$ref title type nullable format description properties:schema{} required items:schema allOf:schema[] additionalProperties:schema",
    "enum default minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems deprecated",
    "x-required-when x-enumDescriptions x-extensible-enum x-environment-variable x-sensitive x-unconfirmed x-field-group x-sent-with",
  ].join(" "),
};

const KINDS = new Map(
  Object.entries(SHOWN).map(([kind, fields]) => {
    const named = fields.split(" ").map((field): [string, string] => {
      const [, name = field, inner = ""] = /^(.+):(\w+(?:\[\]|\{\})?)$/.exec(field) ?? [];
      return [name, inner];
    });
    return [kind, new Map(named)];
  }),
);

export interface UnshownField {
  /** `links (response)` */
  name: string;
  /** The places of the field. */
  paths: string[][];
}

/** Finds the fields of the API description that the reference does not show. */
export function unshownFields(document: object): UnshownField[] {
  const found = new Map<string, string[][]>();
  const visit = (node: unknown, kind: string, path: string[]): void => {
    if (typeof node !== "object" || node === null) return;
    const [, each, isMany] = /^(\w+)(\[\]|\{\})?$/.exec(kind) ?? [];
    const fields = KINDS.get(each ?? "");
    for (const [field, value] of Object.entries(node)) {
      const inner = [...path, field];
      if (isMany && each) visit(value, each, inner);
      else if (fields?.has(field)) visit(value, fields.get(field) ?? "", inner);
      else if (fields) {
        const name = `${field} (${kind.replace("_", " ")})`;
        found.set(name, [...(found.get(name) ?? []), inner]);
      }
    }
  };
  visit(document, "document", []);
  return [...found].map(([name, paths]) => ({ name, paths }));
}
