import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { type IncomingHttpHeaders, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDiskCache } from "#app/lib/disk-cache.server.ts";
import { compressTree } from "./compress-tree.ts";
import { responseHeaders } from "./headers.ts";
import { createStaticServer } from "./static-server.ts";

const SECRET = "root:x:0:0";
const PAGE = `<!DOCTYPE html><title>A</title>${"<p>Größe</p>".repeat(40)}`;
const NOT_FOUND_PAGE = `<!DOCTYPE html><title>Page Not Found</title>${"<p>Not here</p>".repeat(40)}`;
const FILES: Record<string, string> = {
  "index.html": PAGE,
  "404.html": NOT_FOUND_PAGE,
  "docs/a/index.html": PAGE,
  "docs/größe/index.html": PAGE,
  "empty/x.txt": "a folder without an index document",
  "build/root-1A2B.js": `export const a = "${"ä".repeat(300)}";`,
  "a.css": "p{}",
  "a.json": "{}",
  "a.md": "# Größe",
  "a.txt": "Größe",
  "a.xml": "<a/>",
  "a.svg": "<svg/>",
  "a.png": "png",
  "a.unknown": "?",
  "a%b.txt": "percent",
};
const HEADERS = responseHeaders("default-src 'none'");

let folder: string;
let server: Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "static-server-"));
  const dist = join(folder, "dist");
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(join(dist, path, ".."), { recursive: true });
    await writeFile(join(dist, path), text);
  }
  await compressTree(dist, createDiskCache(join(folder, "cache")), "best");
  await writeFile(join(folder, "secret.txt"), SECRET);
  await mkdir(join(folder, "dist-secret"));
  await writeFile(join(folder, "dist-secret/index.html"), SECRET);
  await symlink(join(folder, "secret.txt"), join(dist, "link.txt"));
  await symlink(join(folder, "secret.txt"), join(dist, "a.txt.br"));
  await symlink(join(folder, "dist-secret"), join(dist, "linked"));
  await symlink(join(dist, "loop"), join(dist, "loop"));
  await symlink(join(dist, "a.txt"), join(dist, "inside.txt"));
  server = createStaticServer({ dir: dist, headers: HEADERS });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Asks with the path exactly as given; `fetch` would tidy it first. */
function ask(
  path: string,
  options: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: "127.0.0.1", port, path, agent: false, ...options },
      (response: IncomingMessage) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    sent.on("error", reject).end();
  });
}

describe("addresses", () => {
  test.each(["/", "/docs/a/", "/docs/a/?utm_source=x", "/docs/gr%C3%B6%C3%9Fe/", "/docs/a/index.html"])(
    "%s is answered with its document",
    async (path) => {
      const { status, headers, body } = await ask(path);
      expect(status).toBe(200);
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(headers["content-length"]).toBe(String(Buffer.byteLength(PAGE)));
      expect(body.toString()).toBe(PAGE);
    },
  );

  test.each([
    ["/docs/a", "/docs/a/"],
    ["/docs/a?x=1&y=/b?c", "/docs/a/?x=1&y=/b?c"],
    ["/docs/gr%C3%B6%C3%9Fe", "/docs/gr%C3%B6%C3%9Fe/"],
  ])("%s lacks a slash and is sent on to %s", async (path, location) => {
    const { status, headers } = await ask(path);
    expect(status).toBe(301);
    expect(headers.location).toBe(location);
  });

  test.each([
    "/nowhere",
    "/nowhere/",
    "/docs/",
    "/docs",
    "/empty/",
    "/empty",
    "/docs/a.html",
    "/404/",
    "/x.png",
    "//",
  ])("%s is answered with the error document and status 404", async (path) => {
    const { status, headers, body } = await ask(path);
    expect(status).toBe(404);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(body.toString()).toBe(NOT_FOUND_PAGE);
  });

  test.each(["//docs/a", "//docs/a/", "/docs//a", "/docs//a/", "//host.example/docs/a"])(
    "%s, with a slash too many, is not sent on to anywhere",
    async (path) => {
      const { status, headers } = await ask(path);
      expect(status).toBe(404);
      expect(headers.location).toBeUndefined();
    },
  );

  test("fetch follows a missing slash to the page", async () => {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/docs/a?x=1`);
    expect(response.url).toBe(`http://127.0.0.1:${port}/docs/a/?x=1`);
    expect(await response.text()).toBe(PAGE);
  });
});

describe("codings", () => {
  test.each([
    ["br", "br"],
    ["gzip", "gzip"],
    ["gzip, deflate, br", "br"],
    ["GZIP;q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br ; q=0.1", "br"],
    ["*", "br"],
    ["*;q=0", undefined],
    ["identity", undefined],
    ["deflate, zstd", undefined],
    ["brand-new", undefined],
    ["", undefined],
  ])(
    "Accept-Encoding %j is answered with %s, on pages and on the error document",
    async (accepted, coding) => {
      for (const [path, text] of [
        ["/docs/a/", PAGE],
        ["/nowhere/", NOT_FOUND_PAGE],
      ] as const) {
        const { headers, body } = await ask(path, { headers: { "Accept-Encoding": accepted } });
        expect(headers["content-encoding"]).toBe(coding);
        expect(headers.vary).toBe("Accept-Encoding");
        expect(headers["content-length"]).toBe(String(body.length));
        const decoded =
          coding === "br" ? brotliDecompressSync(body) : coding === "gzip" ? gunzipSync(body) : body;
        expect(decoded.toString()).toBe(text);
        expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      }
    },
  );

  test("a file without copies is sent as it is", async () => {
    const { status, headers, body } = await ask("/a.css", { headers: { "Accept-Encoding": "br" } });
    expect([status, headers["content-encoding"], body.toString()]).toEqual([200, undefined, "p{}"]);
  });

  test("a range is answered with the whole file, which hosts may do, and does no harm", async () => {
    for (const range of ["bytes=0-3", "bytes=5-2", "bytes=-500", "bytes=99999-", "bytes=x", "pages=1"]) {
      const { status, body } = await ask("/docs/a/", { headers: { Range: range } });
      expect([status, body.toString()]).toEqual([200, PAGE]);
    }
  });
});

describe("headers", () => {
  test.each([
    ["/", "text/html; charset=utf-8"],
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
    expect((await ask(path)).headers["content-type"]).toBe(type);
  });

  test("files named by their content are kept for good, and only those that exist", async () => {
    const forGood = "public, max-age=31536000, immutable";
    const revalidated = "public, max-age=0, must-revalidate";
    expect((await ask("/build/root-1A2B.js")).headers["cache-control"]).toBe(forGood);
    for (const path of ["/build/gone-3C4D.js", "/", "/docs/a/", "/a.json", "/nowhere/"])
      expect((await ask(path)).headers["cache-control"]).toBe(revalidated);
  });

  test("the security headers are sent with every answer", async () => {
    const { etag = "" } = (await ask("/")).headers;
    const answers = [
      await ask("/"),
      await ask("/", { method: "HEAD" }),
      await ask("/", { headers: { "If-None-Match": etag } }),
      await ask("/docs/a"),
      await ask("/nowhere/"),
      await ask("/%"),
      await ask("/", { method: "POST" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 304, 301, 404, 400, 405]);
    for (const { headers } of answers) {
      for (const [name, value] of Object.entries(HEADERS)) expect(headers[name.toLowerCase()]).toBe(value);
    }
  });
});

describe("conditions and methods", () => {
  test("what a browser has already is not sent again", async () => {
    const first = await ask("/docs/a/");
    const etag = first.headers.etag ?? "";
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, "*"]) {
      const { status, headers, body } = await ask("/docs/a/", { headers: { "If-None-Match": known } });
      expect([status, body.length]).toEqual([304, 0]);
      for (const name of ["etag", "cache-control", "vary"]) expect(headers[name]).toBe(first.headers[name]);
    }
    expect((await ask("/docs/a/", { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
  });

  test("each coding has an ETag of its own", async () => {
    const etagOf = async (path: string, accepted: string) =>
      (await ask(path, { headers: { "Accept-Encoding": accepted } })).headers.etag;
    const etags = [await etagOf("/", ""), await etagOf("/", "br"), await etagOf("/", "gzip")];
    expect(new Set(etags).size).toBe(3);
  });

  test("the error document is no answer to a condition", async () => {
    expect((await ask("/nowhere/", { headers: { "If-None-Match": "*" } })).status).toBe(404);
  });

  test.each(["/", "/docs/a", "/nowhere/"])("HEAD %s has the headers of GET and no body", async (path) => {
    const [get, head] = [await ask(path), await ask(path, { method: "HEAD" })];
    expect(head.status).toBe(get.status);
    expect({ ...head.headers, date: "" }).toEqual({ ...get.headers, date: "" });
    expect(head.body.length).toBe(0);
  });

  test.each(["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])("%s is not allowed", async (method) => {
    const { status, headers } = await ask("/docs/a/", { method });
    expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
  });
});

describe("the folder is not left", () => {
  test.each([
    "/../secret.txt",
    "/docs/../../secret.txt",
    "/docs/a/../../../secret.txt",
    "/..%2fsecret.txt",
    "/docs/..%2f..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/%2E%2E%2Fsecret.txt",
    "/.%2e/secret.txt",
    "/%252e%252e/secret.txt",
    "/%252e%252e%252fsecret.txt",
    "/..\\secret.txt",
    "/..%5csecret.txt",
    "/docs\\..\\..\\secret.txt",
    "/....//secret.txt",
    "/.../secret.txt",
    "/../dist-secret/",
    "/../dist-secret",
    "/%2e%2e/dist-secret/",
    "//etc/passwd",
    "///etc/passwd",
    "/etc/passwd",
    "/%2fetc/passwd",
    "/etc/passwd%00.html",
    "/secret.txt%00",
    "/%00",
    "/%c0%ae%c0%ae/secret.txt",
    "/%",
    "/%zz",
    "/link.txt",
    "/linked/",
    "/linked",
    "/linked/index.html",
    "/loop",
    "/loop/",
    "file:///etc/passwd",
    "http://host.example/secret.txt",
    `/${"a".repeat(300)}`,
    `/${"a/".repeat(3000)}`,
    `/${"../".repeat(100)}etc/passwd`,
  ])("by %s", async (path) => {
    for (const accepted of ["", "br", "gzip"]) {
      const { status, headers, body } = await ask(path, { headers: { "Accept-Encoding": accepted } });
      expect([400, 404]).toContain(status);
      expect(headers.location).toBeUndefined();
      expect(body.toString()).not.toContain(SECRET);
    }
  });

  test("by a compressed copy that leads elsewhere", async () => {
    const { headers, body } = await ask("/a.txt", { headers: { "Accept-Encoding": "br" } });
    expect([headers["content-encoding"], body.toString()]).toEqual([undefined, "Größe"]);
  });

  test("a symbolic link inside the folder is followed", async () => {
    expect((await ask("/inside.txt")).body.toString()).toBe("Größe");
  });

  test("a name that looks encoded is found under its encoded address only", async () => {
    expect((await ask("/a%25b.txt")).body.toString()).toBe("percent");
    expect((await ask("/a%b.txt")).status).toBe(400);
  });
});

test("a folder built again while it is served is served as it is then", async () => {
  const file = join(folder, "dist/again.txt");
  await writeFile(file, "first");
  expect((await ask("/again.txt")).body.toString()).toBe("first");
  await writeFile(file, "second, and longer");
  expect((await ask("/again.txt")).body.toString()).toBe("second, and longer");
  await rm(file);
  expect((await ask("/again.txt")).status).toBe(404);
});

test("a folder that is gone for the moment is answered with a plain 404", async () => {
  const lost = createStaticServer({ dir: join(folder, "nowhere"), headers: HEADERS });
  await new Promise<void>((resolve) => lost.listen(0, "127.0.0.1", resolve));
  const response = await fetch(`http://127.0.0.1:${(lost.address() as AddressInfo).port}/`);
  expect([response.status, await response.text()]).toEqual([404, "Not Found"]);
  await new Promise((resolve) => lost.close(resolve));
});
