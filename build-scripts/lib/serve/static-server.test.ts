import { rm, writeFile } from "node:fs/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { HOSTILE_URLS, PATH_TRAVERSALS } from "#test/factories/hostile-urls.ts";
import { externalRedirects } from "#test/factories/raw-request.ts";
import { HEADERS, NOT_FOUND_PAGE, PAGE, SECRET, serveFolder } from "#test/factories/served-folder.ts";

import { listen } from "./listen.ts";
import { createStaticServer } from "./static-server.ts";

const { send, fileAt, origin } = serveFolder();

test("after another build, responses have its headers", async () => {
  let policy = "first";
  const server = createStaticServer({ dir: fileAt(""), readHeaders: async () => ({ "X-Policy": policy }) });
  onTestFinished(() => void server.close());
  const url = await listen(server, 0, "127.0.0.1");
  const shown = async () => (await fetch(url)).headers.get("x-policy");
  expect(await shown()).toBe("first");
  policy = "second";
  expect(await shown()).toBe("second");
});

test.each(["/", "/docs/a/", "/docs/a/?utm_source=x", "/docs/gr%C3%B6%C3%9Fe/"])(
  "%s returns its document",
  async (path) => {
    const { status, headers, body } = await send(path);
    expect([status, body.toString()]).toEqual([200, PAGE]);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["content-length"]).toBe(String(Buffer.byteLength(PAGE)));
  },
);

test.each([
  "/nowhere/",
  "/docs/",
  "/404/",
  "/x.png",
  "/%E0%A4%A",
  "/%zz/",
  "/%00",
  "/%0A/",
  "/404.html",
  "/a%b.txt",
])("%s returns the error document with status 404", async (path) => {
  const { status, headers, body } = await send(path, { headers: { "If-None-Match": "*" } });
  expect([status, body.toString()]).toEqual([404, NOT_FOUND_PAGE]);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
});

test("an HTML file that is not a page is served under its file name, as long as it is there", async () => {
  await writeFile(fileAt("verification.html"), "verified");
  expect((await send("/verification.html")).body.toString()).toBe("verified");
  await rm(fileAt("verification.html"));
  expect((await send("/verification.html")).status).toBe(301);
});

test.each([
  ["/build/root-1A2B.js", "text/javascript; charset=utf-8"],
  ["/a.css", "text/css; charset=utf-8"],
  ["/a.json", "application/json; charset=utf-8"],
  ["/a.md", "text/markdown; charset=utf-8"],
  ["/a.txt", "text/plain; charset=utf-8"],
  ["/a.xml", "application/xml"],
  ["/a.svg", "image/svg+xml"],
  ["/a.png", "image/png"],
  ["/a.unknown", "application/octet-stream"],
])("%s has the type %s", async (path, type) => {
  expect((await send(path)).headers["content-type"]).toBe(type);
});

test("files named by their content hash are immutable, unless they do not exist", async () => {
  const immutable = "public, max-age=31536000, immutable";
  const revalidated = "public, max-age=0, must-revalidate";
  expect((await send("/build/root-1A2B.js")).headers["cache-control"]).toBe(immutable);
  for (const path of ["/build/gone-3C4D.js", "/", "/docs/a/", "/a.json", "/nowhere/"])
    expect((await send(path)).headers["cache-control"]).toBe(revalidated);
});

test("the security headers are sent with every response", async () => {
  const { etag = "" } = (await send("/")).headers;
  const responses = [
    await send("/"),
    await send("/", { method: "HEAD" }),
    await send("/", { headers: { "If-None-Match": etag } }),
    await send("/docs/a"),
    await send("/nowhere/"),
    await send("/%"),
    await send("/", { method: "POST" }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 304, 301, 404, 404, 405]);
  for (const { headers } of responses) {
    for (const [name, value] of Object.entries(HEADERS)) expect(headers[name.toLowerCase()]).toBe(value);
  }
});

test("a matching If-None-Match returns 304", async () => {
  const first = await send("/docs/a/");
  const etag = first.headers.etag ?? "";
  for (const condition of [etag, etag.slice(2), `"other", ${etag}`, "*"]) {
    const { status, headers, body } = await send("/docs/a/", { headers: { "If-None-Match": condition } });
    expect([status, body.length]).toEqual([304, 0]);
    for (const name of ["etag", "cache-control", "vary"]) expect(headers[name]).toBe(first.headers[name]);
  }
  expect((await send("/docs/a/", { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
});

test.each(["/", "/docs/a", "/nowhere/"])("HEAD %s has the headers of GET and no body", async (path) => {
  const [get, head] = [await send(path), await send(path, { method: "HEAD" })];
  expect(head.status).toBe(get.status);
  expect({ ...head.headers, date: "" }).toEqual({ ...get.headers, date: "" });
  expect(head.body.length).toBe(0);
});

test.each(["POST", "PUT", "DELETE"])("%s is not allowed", async (method) => {
  const { status, headers } = await send("/docs/a/", { method });
  expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
});

test.each([
  ["br", "br"],
  ["gzip, deflate, br", "br"],
  ["GZIP;q=0.5", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["*", "br"],
  ["*;q=0", undefined],
  ["deflate, zstd", undefined],
  ["", undefined],
])("Accept-Encoding %j selects %s, on pages and on the error document", async (accepted, coding) => {
  for (const [path, text] of [
    ["/docs/a/", PAGE],
    ["/nowhere/", NOT_FOUND_PAGE],
  ] as const) {
    const { headers, body } = await send(path, { headers: { "Accept-Encoding": accepted } });
    expect([headers["content-encoding"], headers.vary]).toEqual([coding, "Accept-Encoding"]);
    expect(headers["content-length"]).toBe(String(body.length));
    const decoded =
      coding === "br" ? brotliDecompressSync(body) : coding === "gzip" ? gunzipSync(body) : body;
    expect(decoded.toString()).toBe(text);
  }
});

test("a file that is too small to gain is sent uncompressed", async () => {
  const { headers, body } = await send("/a.css", { headers: { "Accept-Encoding": "br" } });
  expect([headers["content-encoding"], headers.vary, body.toString()]).toEqual([undefined, undefined, "p{}"]);
});

test.each([
  ...PATH_TRAVERSALS,
  "/../dist-secret/",
  "/../dist-secret",
  "/%2e%2e/dist-secret/",
  "//etc/passwd",
  "/%2fetc/passwd",
  "/link.txt",
  "/linked/",
  "/linked/index.html",
  "/loop",
  "http://host.example/secret.txt",
  `/${"a".repeat(300)}`,
  `/${"a/".repeat(3000)}`,
])("%s does not escape the folder", async (path) => {
  for (const accepted of ["", "br", "gzip"]) {
    const { status, body } = await send(path, { headers: { "Accept-Encoding": accepted } });
    expect([301, 400, 404]).toContain(status);
    expect(body.toString()).not.toContain(SECRET);
  }
});

test("links inside the folder are followed, and a percent sign is found under its encoded URL", async () => {
  expect((await send("/inside.txt")).body.toString()).toBe("Größe");
  expect((await send("/a%25b.txt")).body.toString()).toBe("percent");
});

test("the server never redirects to another host", async () => {
  const { port } = new URL(origin());
  const external = await Promise.all(HOSTILE_URLS.map((url) => externalRedirects(Number(port), url)));
  expect(external.flat()).toEqual([]);
});
