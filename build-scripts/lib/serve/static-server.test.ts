import { rm, writeFile } from "node:fs/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { NOT_FOUND_PAGE, PAGE, SECRET, serveFolder } from "#test/factories/served-folder.ts";

import { listen } from "./listen.ts";
import { createStaticServer } from "./static-server.ts";

const { send, fileAt } = serveFolder();

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

test("an HTML file that is not a page is served under its file name, as long as it is there", async () => {
  await writeFile(fileAt("verification.html"), "verified");
  expect((await send("/verification.html")).body.toString()).toBe("verified");
  await rm(fileAt("verification.html"));
  expect((await send("/verification.html")).status).toBe(301);
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
  "/../dist-secret/",
  "/../dist-secret",
  "/%2e%2e/dist-secret/",
  "/link.txt",
  "/linked/",
  "/linked/index.html",
  "/loop",
  "http://host.example/secret.txt",
  `/${"a".repeat(300)}`,
])("%s does not escape the folder", async (path) => {
  const { status, body } = await send(path);
  expect([301, 400, 404]).toContain(status);
  expect(body.toString()).not.toContain(SECRET);
});

test("links inside the folder are followed, and a percent sign is found under its encoded URL", async () => {
  expect((await send("/inside.txt")).body.toString()).toBe("Größe");
  expect((await send("/a%25b.txt")).body.toString()).toBe("percent");
});
