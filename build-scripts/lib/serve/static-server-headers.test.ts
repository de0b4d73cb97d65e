import { expect, test } from "vitest";
import { HEADERS, serveFolder } from "#test/factories/served-folder.ts";

const { send } = serveFolder();

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
  expect(etag).toMatch(/^W\/"[^"]+"$/);
  for (const condition of [etag, etag.slice(2), `"other", ${etag}`, "*"]) {
    const { status, headers, body } = await send("/docs/a/", { headers: { "If-None-Match": condition } });
    expect([status, body.length]).toEqual([304, 0]);
    for (const name of ["etag", "cache-control", "vary"]) expect(headers[name]).toBe(first.headers[name]);
  }
  expect((await send("/docs/a/", { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
});

test("each content coding has its own ETag", async () => {
  const etagOf = async (path: string, accepted: string) =>
    (await send(path, { headers: { "Accept-Encoding": accepted } })).headers.etag;
  const etags = [await etagOf("/", ""), await etagOf("/", "br"), await etagOf("/", "gzip")];
  expect(new Set(etags).size).toBe(3);
});

test("the error document ignores If-None-Match", async () => {
  expect((await send("/nowhere/", { headers: { "If-None-Match": "*" } })).status).toBe(404);
});

test.each(["/", "/docs/a", "/nowhere/"])("HEAD %s has the headers of GET and no body", async (path) => {
  const [get, head] = [await send(path), await send(path, { method: "HEAD" })];
  expect(head.status).toBe(get.status);
  expect({ ...head.headers, date: "" }).toEqual({ ...get.headers, date: "" });
  expect(head.body.length).toBe(0);
});

test.each(["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])("%s is not allowed", async (method) => {
  const { status, headers } = await send("/docs/a/", { method });
  expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
});
