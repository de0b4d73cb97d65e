import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { listenLocally } from "#test/factories/local-port.ts";
import { sendRequest } from "#test/factories/raw-request.ts";
import { folderOfFile } from "#test/factories/temporary-folder.ts";
import { createStaticServer } from "./static-server.ts";

/** Content of files next to the served folder, which must not be served. */
const SECRET = "root:x:0:0";
const PAGE = `<!DOCTYPE html><title>A</title>${"<p>Größe</p>".repeat(40)}`;
const NOT_FOUND_PAGE = `<!DOCTYPE html><title>Page not found</title>${"<p>Not here</p>".repeat(40)}`;
const FILES = {
  "dist/index.html": PAGE,
  "dist/404.html": NOT_FOUND_PAGE,
  "dist/docs/a/index.html": PAGE,
  "dist/a.css": "p{}",
  "dist/a.txt": "Größe",
  "dist/a%b.txt": "percent",
  "secret.txt": SECRET,
  "dist-secret/index.html": SECRET,
};
/** Where symbolic links in the served folder lead. */
const LINKS = {
  "link.txt": "secret.txt",
  linked: "dist-secret",
  loop: "dist/loop",
  "inside.txt": "dist/a.txt",
};

const inFolder = folderOfFile();
let policy = "first";
let port: number;

beforeAll(async () => {
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(inFolder(path)), { recursive: true });
    await writeFile(inFolder(path), text);
  }
  for (const [name, target] of Object.entries(LINKS)) await symlink(inFolder(target), inFolder("dist", name));
  const readHeaders = async () => ({ "X-Policy": policy });
  const server = createStaticServer({ dir: inFolder("dist"), readHeaders });
  port = await listenLocally(server);
  return () => new Promise<void>((resolve) => void server.close(() => resolve()));
});

const send = (path: string, headers: Record<string, string> = {}) => sendRequest({ port, path, headers });

test("after another build, responses have its headers", async () => {
  for (policy of ["first", "second"]) expect((await send("/")).headers["x-policy"]).toBe(policy);
});

test("an HTML file that is not a page is served under its file name, as long as it is there", async () => {
  await writeFile(inFolder("dist/verification.html"), "verified");
  expect((await send("/verification.html")).body.toString()).toBe("verified");
  await rm(inFolder("dist/verification.html"));
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
    const { headers, body } = await send(path, { "Accept-Encoding": accepted });
    expect([headers["content-encoding"], headers.vary]).toEqual([coding, "Accept-Encoding"]);
    expect(headers["content-length"]).toBe(String(body.length));
    const decoded =
      coding === "br" ? brotliDecompressSync(body) : coding === "gzip" ? gunzipSync(body) : body;
    expect(decoded.toString()).toBe(text);
  }
});

test("a file that is too small to gain is sent uncompressed", async () => {
  const { headers, body } = await send("/a.css", { "Accept-Encoding": "br" });
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
