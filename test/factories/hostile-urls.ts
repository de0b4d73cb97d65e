/** Request targets that try to redirect to another host or to read files outside the published folder. */

export const HOSTILE_HOST = "evil.example";

/** Prefixes that a browser may treat as the start of another host: raw, percent-encoded and double-encoded. */
const STARTS = [
  "//",
  "///",
  "////",
  "/\\",
  "/\\\\",
  "/\\/",
  "\\\\",
  "/%2F",
  "/%2f%2f",
  "/%5C",
  "/%5c%5c",
  "/%252F",
  "/%252F%252F",
  "/%255C",
  "/.//",
  "/./\\",
  "/..//",
  "/%2e%2e//",
  "/docs/..//",
  "/docs/..\\",
  "/\t/",
  "/%09/",
  "/%0A/",
  "/%0D%0ALocation:%20http://",
  "/@",
  "http://",
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
];

/** Request targets that must be sent unchanged, about 200. */
export const HOSTILE_URLS: readonly string[] = [
  ...STARTS.flatMap((start) => ENDS.map((end) => start + HOSTILE_HOST + end)),
  ...PATH_TRAVERSALS,
];
