import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { NOT_FOUND_PAGE, PAGE, serveFolder } from "#test/factories/served-folder.ts";

const { send } = serveFolder();

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
])("Accept-Encoding %j selects %s, on pages and on the error document", async (accepted, coding) => {
  for (const [path, text] of [
    ["/docs/a/", PAGE],
    ["/nowhere/", NOT_FOUND_PAGE],
  ] as const) {
    const { headers, body } = await send(path, { headers: { "Accept-Encoding": accepted } });
    expect(headers["content-encoding"]).toBe(coding);
    expect(headers.vary).toBe("Accept-Encoding");
    expect(headers["content-length"]).toBe(String(body.length));
    const decoded =
      coding === "br" ? brotliDecompressSync(body) : coding === "gzip" ? gunzipSync(body) : body;
    expect(decoded.toString()).toBe(text);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  }
});

test("a file without compressed copies is sent uncompressed", async () => {
  const { status, headers, body } = await send("/a.css", { headers: { "Accept-Encoding": "br" } });
  expect([status, headers["content-encoding"], body.toString()]).toEqual([200, undefined, "p{}"]);
});

test("a range request returns the whole file", async () => {
  for (const range of ["bytes=0-3", "bytes=5-2", "bytes=-500", "bytes=99999-", "bytes=x", "pages=1"]) {
    const { status, body } = await send("/docs/a/", { headers: { Range: range } });
    expect([status, body.toString()]).toEqual([200, PAGE]);
  }
});
