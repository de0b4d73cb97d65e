import type { ApiDocument, SecurityRequirements, SecurityScheme } from "./api-schemas.ts";
import { dereference } from "./dereference.ts";

/** Returns the alternatives, each of which needs all its credentials. */
export function securityOf(document: ApiDocument, requirements: SecurityRequirements = []) {
  const schemes = dereference(document, document.components.securitySchemes);
  return requirements.map((requirement) =>
    Object.entries(requirement).flatMap(([name, scopes]) => {
      const scheme = schemes?.[name];
      if (!scheme) return [];
      const meanings = Object.assign({}, ...Object.values(scheme.flows ?? {}).map((flow) => flow.scopes));
      return [
        {
          ...credentialOf(scheme),
          scopes: scopes.map((name) => ({ name, meaning: String(meanings[name] ?? "") })),
        },
      ];
    }),
  );
}

/** Returns every way to prove who sends a request, with all scopes. */
export function credentialsOf(document: ApiDocument) {
  return Object.entries(document.components.securitySchemes ?? {}).flatMap(([name, { flows = {} }]) => {
    const scopes = Object.values(flows).flatMap((flow) => Object.keys(flow.scopes ?? {}));
    return securityOf(document, [{ [name]: [...new Set(scopes)] }]).flat();
  });
}

/** Returns how a request proves who sends it. A client certificate has no place in the request. */
function credentialOf(scheme: SecurityScheme) {
  const { type, scheme: http = "", bearerFormat, flows = {}, name = "", in: place } = scheme;
  const urls = Object.entries(flows).map(([flow, { authorizationUrl, tokenUrl }]) =>
    [
      `Flow \`${flow}\``,
      authorizationUrl && `authorize at ${authorizationUrl}`,
      tokenUrl && `tokens from ${tokenUrl}`,
    ]
      .filter(Boolean)
      .join(", "),
  );
  const description = [scheme.description, scheme.openIdConnectUrl, ...urls].filter(Boolean).join("\n\n");
  const inHeader = (label: string, prefix: string, environmentVariable: string) => ({
    label,
    description,
    place: "header" as const,
    name: "Authorization",
    prefix,
    environmentVariable: scheme["x-environment-variable"] ?? environmentVariable,
  });
  if (type === "apiKey") return { ...inHeader("API key", "", "API_KEY"), name, place: place ?? "header" };
  if (type === "oauth2") return inHeader("OAuth 2.0 access token", "Bearer ", "ACCESS_TOKEN");
  if (type === "openIdConnect") return inHeader("OpenID Connect token", "Bearer ", "ACCESS_TOKEN");
  if (type === "mutualTLS") return { ...inHeader("Client certificate", "", ""), place: undefined };
  if (http.toLowerCase() === "basic")
    return inHeader("User name and password, joined by a colon, in Base64", "Basic ", "API_CREDENTIALS");
  const isBearer = http.toLowerCase() === "bearer";
  const format = bearerFormat ? ` (${bearerFormat})` : "";
  return inHeader(`Token${format}`, `${isBearer ? "Bearer" : http} `, "ACCESS_TOKEN");
}
