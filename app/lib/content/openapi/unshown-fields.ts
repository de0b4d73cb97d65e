import { isJson } from "./api.ts";

/**
 * By kind of object, the fields that the reference shows, or that say nothing to readers. After a colon is the kind of object
 * in a field: one, a list (`[]`) or a map (`{}`).
 */
const SHOWN: Readonly<Record<string, string>> = {
  document:
    "openapi info servers:server[] security tags:tag[] paths:path{} webhooks:webhook{} components:components x-success x-tagGroups",
  webhook: "post:operation",
  components:
    "schemas:schema{} responses:response{} parameters:parameter{} headers:parameter{} requestBodies:body{} examples:example{} securitySchemes:scheme{} pathItems:path{}",
  scheme: "$ref type description name in scheme bearerFormat flows openIdConnectUrl x-environment-variable",
  parameter:
    "$ref name in description required deprecated style explode schema:schema content:content{} example examples:example{}",
  server: "url description variables",
  tag: "name description",
  path: "$ref parameters:parameter[] servers:server[] get:operation post:operation put:operation patch:operation delete:operation",
  operation:
    "tags summary description operationId deprecated parameters:parameter[] servers:server[] security requestBody:body responses:response{} x-doc-slug x-effect x-webhook x-unconfirmed",
  body: "$ref description required content:content",
  response: "$ref description headers:parameter{} content:content x-unconfirmed",
  content:
    "application/json:media_type application/x-www-form-urlencoded:media_type multipart/form-data:media_type text/plain:media_type",
  media_type: "schema:schema example examples:example{}",
  example: "$ref summary value",
  schema: [
    "$ref title type nullable format description properties:schema{} required items:schema allOf:schema[] oneOf:schema[] anyOf:schema[] discriminator additionalProperties:schema",
    "enum const default example examples pattern multipleOf uniqueItems minProperties maxProperties readOnly writeOnly minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems deprecated",
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
      else if (kind === "content" && isJson(field)) visit(value, "media_type", inner);
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
