/** Request targets that try to redirect to another host or to read files outside the published folder. */

export const HOSTILE_HOST = "evil.example";

/** What a browser or a server may take for a slash: raw, percent-encoded, double-encoded, and letters that look like one. */
const SLASHES = ["/", "\\", "%2F", "%5c", "%252F", "%255C", "%E2%81%84", "%EF%BC%8F"];
/**
 * What may stand before or between the slashes. React Router 7.18.0 to 7.18.6 refuses some: browsers skip tabs and line breaks
 * anywhere and control characters and spaces in front.
 */
const BETWEEN = [
  ...["\t", "\r", "\v", " ", "\u0001", "%09", "%0A", "%0D%0A", "%00", "%01", "%20"],
  ...[".", "..", "%2e", "%2e%2e"],
];

/** Prefixes that a browser may treat as the start of another host. */
const STARTS = [
  ...SLASHES.flatMap((slash) => [`/${slash}`, `/${slash}${slash}`, `/docs/..${slash}`, `\\${slash}`]),
  ...BETWEEN.flatMap((text) => [`/${text}/`, `/${text}//`, `/${text}\\`, `${text}//`]),
  ...["////", "/\\/", "/\\/\\", "/%2e%2f%2f", "/%2F%5C", "/%5C%2F", "/docs/%2F%2F", "/docs/%2e%2e%2f%2f"],
  // No slashes are needed after a scheme.
  ...["http://", "http:", "http:/", "https:", "/http:", "/https:%2F%2F", "data:text/html,", "blob:http://"],
  ...["javascript:", "java\tscript:", "/javascript:%2F%2F", "/%0D%0ALocation:%20http://", "/;//", "/@"],
];

/** Suffixes that servers may redirect. */
const ENDS = ["", "/", "/x", "/x.html", "/index.html", "/..", "/x?/index.html"];

/** Paths that try to read files outside the published folder. */
export const PATH_TRAVERSALS: readonly string[] = [
  "/../secret.txt",
  "/docs/../../secret.txt",
  "/docs/a/../../../secret.html",
  "/..%2fsecret.txt",
  "/docs/..%2f..%2fsecret.html",
  "/%2e%2e/secret.txt",
  "/%2E%2E%2Fsecret.html",
  "/.%2e/secret",
  "/%252e%252e/secret.txt",
  "/%252e%252e%252fsecret.html",
  "/..\\secret.txt",
  "/..%5csecret.html",
  "/docs\\..\\..\\secret.txt",
  "/....//secret.txt",
  "/.../secret",
  "/etc/passwd%00.html",
  "/secret.txt%00",
  "/%00",
  "/%c0%ae%c0%ae/secret.txt",
  "/%u002e%u002e/secret.html",
  "/%",
  "/%zz.html",
  "/%E0%A4%A",
  "file:///etc/passwd",
  `/${"../".repeat(100)}etc/passwd`,
  `/${"a/".repeat(3_000)}../../secret.txt`,
];

/** Request targets that must be sent unchanged, about 800. */
export const HOSTILE_URLS: readonly string[] = [
  ...STARTS.flatMap((start) => ENDS.map((end) => start + HOSTILE_HOST + end)),
  ...PATH_TRAVERSALS,
];
