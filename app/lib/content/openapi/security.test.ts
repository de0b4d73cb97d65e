import { expect, test } from "vitest";
import type { ApiDocument, SecurityScheme } from "./api-schemas.ts";
import { securityOf } from "./security.ts";

const credentialOf = (scheme: SecurityScheme) =>
  securityOf({ components: { securitySchemes: { key: scheme } } } as unknown as ApiDocument, [
    { key: ["read"] },
  ])[0]?.[0];

// RFC 7617 and RFC 6750 name the schemes of the Authorization header.
test.each<[SecurityScheme, object]>([
  [
    { type: "http", scheme: "basic" },
    { name: "Authorization", prefix: "Basic ", scopes: [{ name: "read", meaning: "" }] },
  ],
  [
    { type: "http", scheme: "Bearer" },
    { name: "Authorization", prefix: "Bearer " },
  ],
  [
    { type: "http", scheme: "digest" },
    { name: "Authorization", prefix: "digest " },
  ],
  [{ type: "oauth2" }, { name: "Authorization", prefix: "Bearer " }],
  [{ type: "openIdConnect" }, { name: "Authorization", prefix: "Bearer " }],
  [
    { type: "apiKey", in: "query", name: "key" },
    { place: "query", name: "key", prefix: "" },
  ],
  [
    { type: "apiKey", name: "X-Key" },
    { place: "header", name: "X-Key", prefix: "" },
  ],
  [{ type: "mutualTLS" }, { place: undefined }],
])("a request is authorized as the scheme %j says", (scheme, expected) => {
  expect(credentialOf(scheme)).toMatchObject(expected);
});
