import { isJson, shownMediaType } from "./api.ts";

/**
 * By kind of object, the fields that the reference shows, or that say nothing to readers. After a colon is the kind of object
 * in a field: of one, of all in a list or map (`*`), or of the first, which alone is shown (`1`).
 */
const SHOWN: Readonly<Record<string, string>> = {
  document:
    "openapi info:info servers:server* security tags:tag* paths:path* webhooks:path* components:components x-success x-tagGroups",
  components:
    "schemas:schema* responses:response* parameters:parameter* headers:header* requestBodies:body* examples:example* securitySchemes:scheme* pathItems:path*",
  scheme:
    "$ref type description name in scheme bearerFormat flows:flow* openIdConnectUrl x-environment-variable",
  info: "title summary description version termsOfService contact license",
  flow: "authorizationUrl tokenUrl scopes",
  parameter:
    "$ref name in description required deprecated style explode schema:schema content:content example examples:example*",
  header:
    "$ref description required deprecated style explode schema:schema content:content example examples:example*",
  server: "url description variables:variable*",
  variable: "default description enum",
  tag: "name description",
  path: "$ref parameters:parameter* servers:server1 get:operation post:operation put:operation patch:operation delete:operation",
  operation:
    "tags:tag1 summary description operationId deprecated parameters:parameter* servers:server1 security requestBody:body responses:response* x-doc-slug x-effect x-webhook x-unconfirmed",
  body: "$ref description required content:content",
  response: "$ref description headers:header* content:content x-unconfirmed",
  content:
    "application/x-www-form-urlencoded:media_type multipart/form-data:media_type text/plain:media_type",
  media_type: "schema:schema example examples:example* encoding:encoding*",
  encoding: "style explode",
  example: "$ref summary value",
  schema: [
    "$ref $comment title type nullable format description properties:schema* required items:schema allOf:schema* oneOf:schema* anyOf:schema* discriminator additionalProperties:schema",
    "enum const default example examples pattern multipleOf uniqueItems minProperties maxProperties readOnly writeOnly minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems deprecated",
    "x-required-when x-enumDescriptions x-extensible-enum x-environment-variable x-sensitive x-unconfirmed x-field-group x-sent-with",
  ].join(" "),
};

const KINDS = new Map(
  Object.entries(SHOWN).map(([kind, fields]) => {
    const named = fields.split(" ").map((field) => {
      const [, name = "", inner = "", many = ""] = /^(.+?)(?::(\w+?)([*1])?)?$/.exec(field) ?? [];
      return [name, { inner, many }] as const;
    });
    return [kind, new Map(named)];
  }),
);

/** A part of the API description of which the reference shows something. */
export interface ShownPart {
  kind: string;
  path: string[];
  node: object;
}

/** Finds the parts of the API description that the reference shows, and the places of those that it does not, by name. */
export function shownParts(document: object): { shown: ShownPart[]; unshown: Map<string, string[][]> } {
  const shown: ShownPart[] = [];
  const unshown = new Map<string, string[][]>();
  const visit = (node: unknown, kind: string, path: string[]): void => {
    const fields = KINDS.get(kind);
    if (!fields || typeof node !== "object" || node === null) return;
    shown.push({ kind, path, node });
    const skip = (name: string, at: string[]) => unshown.set(name, [...(unshown.get(name) ?? []), at]);
    for (const [field, value] of Object.entries(node)) {
      const at = [...path, field];
      const known =
        kind === "content" && isJson(field) ? { inner: "media_type", many: "" } : fields.get(field);
      if (kind === "content" && field !== shownMediaType(node)) skip("other media types", at);
      else if (!known) skip(`${field} (${kind.replace("_", " ")})`, at);
      else if (!known.many) visit(value, known.inner, at);
      else
        for (const [index, [name, entry]] of Object.entries(value ?? {}).entries()) {
          if (index > 0 && known.many === "1") skip(`other ${field}`, [...at, name]);
          else visit(entry, known.inner, [...at, name]);
        }
    }
  };
  visit(document, "document", []);
  return { shown, unshown };
}
