import * as v from "valibot";
import { decodeIfValid, encodeHref } from "#app/lib/percent-encoding.ts";
import { SOURCE_EXTENSIONS } from "#app/lib/server/content-type.server.ts";
import { ASSETS_PREFIX } from "#app/lib/urls.ts";
import { BUILD_PREFIX, cacheControlOf } from "./headers.ts";

/** What a host has to know about a site besides its files. It is stored with each release. */
export const hostedSiteSchema = v.object({
  headers: v.record(v.string(), v.string()),
  /** Targets of pages that have moved, by href. */
  redirects: v.record(v.string(), v.string()),
  /** Hrefs of withdrawn pages. */
  gone: v.array(v.string()),
});
export type HostedSite = v.InferOutput<typeof hostedSiteSchema>;

/** Generators of a host's configuration, by the argument of `npm run headers`. */
export const HOST_SETTINGS: Record<string, (site: HostedSite) => string> = {
  nginx: nginxSettings,
  cloudfront: cloudfrontPolicy,
  _headers: headersFile,
  _redirects: redirectsFile,
};

const GENERATED = "# Written by npm run headers; do not edit: it follows the policy of the built pages.";
const REDIRECTS_GENERATED = "# Written by npm run headers; do not edit: it follows redirects.json.";
const HASHED_FILE = `${BUILD_PREFIX}any.js`;

/** After the first slash of a path on this host: browsers read `//` and `/\` as the start of another host. */
const NO_HOST = String.raw`(?![/\\\\\s])`;
const OWN_PATH = `/${NO_HOST}`;

/** Matches a raw URL with a path that decodes to one path of printable UTF-8, without encoded dots and slashes. */
const DECODABLE = String.raw`^(?:[^%?]|%(?!2[ef]|7f|c[01])(?:[2-7].|[cd].%[89ab].|e.(?:%[89ab].){2}|f[0-4](?:%[89ab].){3}))*+(?:\?|$)`;

/** Returns directives for an nginx `server` block whose `root` is the published folder. */
export function nginxSettings({ headers, redirects, gone }: HostedSite): string {
  const all = (cache: string, indent = "") =>
    Object.entries({ ...headers, "Cache-Control": cache })
      .map(([name, value]) => `${indent}add_header ${name} "${value}" always;`)
      .join("\n");
  const former = [
    ...Object.entries(redirects).map(nginxRedirect),
    ...gone.map((href) => `${nginxLocation(href)} { return 410; }\n`),
  ];
  return `${GENERATED}
server_tokens off;
absolute_redirect off;
error_page 404 410 @missing;
error_page 405 @not_allowed;
charset utf-8;
charset_types text/css text/csv text/javascript application/javascript application/json text/markdown text/plain text/xml application/xml;
include mime.types;
types { text/csv csv; text/javascript mjs; text/markdown md; }
gzip_static on;
gzip_vary on;
# To send the .br copies, install the module (Debian, Ubuntu: libnginx-mod-http-brotli-static) and add to the server block:
# brotli_static on;
${all(cacheControlOf("/"))}
if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }
if ($request_uri !~* "${DECODABLE}") { return 404; }
if ($request_uri ~ "^((?:${OWN_PATH}[^?]*?)?)//+${NO_HOST}([^?]*)") { return 301 $1/$2$is_args$args; }
if ($request_uri ~ "^(${OWN_PATH}(?:[^?]*/)?)index\\.html(?:\\?|$)") { return 301 $1$is_args$args; }
location @missing { try_files /404.html =404; }
location @not_allowed { default_type text/plain; return 405 "Method Not Allowed"; }
location = /404.html { return 404; }
location ^~ /.well-known/ { try_files $uri =404; }
location ~ /\\. { return 404; }
${former.join("")}location ~ ^(?:${BUILD_PREFIX}|${ASSETS_PREFIX}[^/]+$) {
    try_files $uri =404;
${all(cacheControlOf(HASHED_FILE), "    ")}
}
location ~ \\.(?:${SOURCE_EXTENSIONS.join("|")})$ {
    types { }
    default_type text/plain;
    try_files $uri =404;
}
location ~ /$ { try_files \${uri}index.html =404; }
location / { try_files $uri @other; }
location @other {
    if ($request_uri ~ "^(${OWN_PATH}[^?]+)\\.html(?:\\?|$)") { return 301 $1/$is_args$args; }
    if ($request_uri ~* "^[^?]*\\.[a-z0-9]+(?:\\?|$)") { return 404; }
    if ($request_uri ~ "^(${OWN_PATH}[^?]*[^?/])(?:\\?|$)") { return 301 $1/$is_args$args; }
    return 404;
}
`;
}

/** nginx compares decoded paths. */
function nginxLocation(href: string): string {
  return `location = "${decodeIfValid(href).replaceAll('"', '\\"')}"`;
}

function nginxRedirect([from, to]: [string, string]): string {
  // nginx replaces variables in the target.
  const [target = "", ...anchor] = encodeHref(to).replaceAll("$", "%24").split(/(?=#)/);
  return `${nginxLocation(from)} { return 301 "${target}$is_args$args${anchor.join("")}"; }\n`;
}

/** Returns the JSON for `aws cloudfront create-response-headers-policy --response-headers-policy-config file://…`. */
export function cloudfrontPolicy({ headers }: Pick<HostedSite, "headers">): string {
  const {
    "Content-Security-Policy": ContentSecurityPolicy,
    "Referrer-Policy": ReferrerPolicy,
    "Strict-Transport-Security": transport = "",
    // Its only value is a setting of its own.
    "X-Content-Type-Options": _nosniff,
    ...custom
  } = headers;
  const Items = Object.entries(custom).map(([Header, Value]) => ({ Header, Value, Override: true }));
  const config = {
    Name: "documentation-site",
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { ContentSecurityPolicy, Override: true },
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { ReferrerPolicy, Override: true },
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: Number(/max-age=(\d+)/.exec(transport)?.[1] ?? 0),
        IncludeSubdomains: transport.includes("includeSubDomains"),
        Preload: transport.includes("preload"),
        Override: true,
      },
    },
    CustomHeadersConfig: { Quantity: Items.length, Items },
    RemoveHeadersConfig: { Quantity: 1, Items: [{ Header: "Server" }] },
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** Returns a `_headers` file, as Cloudflare Pages and Netlify read it. */
export function headersFile({ headers }: Pick<HostedSite, "headers">): string {
  const lines = Object.entries({ ...headers, "Cache-Control": cacheControlOf("/") });
  // A placeholder matches one segment: the files in folders below belong to the content.
  const hashed = [`${BUILD_PREFIX}*`, `${ASSETS_PREFIX}:file`].flatMap((path) => [
    path,
    // Rules accumulate; this removes the header that an earlier rule set.
    "  ! Cache-Control",
    `  Cache-Control: ${cacheControlOf(HASHED_FILE)}`,
  ]);
  return [GENERATED, "/*", ...lines.map(([name, value]) => `  ${name}: ${value}`), ...hashed, ""].join("\n");
}

/** Returns a `_redirects` file, as Cloudflare Pages and Netlify read it. */
export function redirectsFile({ redirects }: Pick<HostedSite, "redirects">): string {
  const lines = Object.entries(redirects).map(([from, to]) => `${encodeHref(from)} ${encodeHref(to)} 301`);
  return [REDIRECTS_GENERATED, ...lines, ""].join("\n");
}
