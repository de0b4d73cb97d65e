import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cacheControlOf, readHeaders, responseHeaders } from "./headers.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "headers-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("the policy of the documents is sent too, with what only a header can say", () => {
  expect(responseHeaders("default-src 'none'")["Content-Security-Policy"]).toBe(
    "default-src 'none'; frame-ancestors 'none'",
  );
});

test("the headers that keep browsers from guessing, framing and leaking are all sent", () => {
  expect(Object.keys(responseHeaders("")).sort()).toEqual([
    "Content-Security-Policy",
    "Cross-Origin-Embedder-Policy",
    "Cross-Origin-Opener-Policy",
    "Cross-Origin-Resource-Policy",
    "Permissions-Policy",
    "Referrer-Policy",
    "Strict-Transport-Security",
    "X-Content-Type-Options",
  ]);
});

test.each(["/build/root-CX2WAQI7.js", "/assets/page-361fe978.js", "/build/_shared/chunk.js"])(
  "%s, named by its content, is kept for good",
  (pathname) => expect(cacheControlOf(pathname)).toBe("public, max-age=31536000, immutable"),
);

test.each(["/", "/docs/a/", "/api/docs.json", "/favicon.svg", "/docs/build/x/", "/buildings/", "/404/"])(
  "%s is revalidated at every use",
  (pathname) => expect(cacheControlOf(pathname)).toBe("public, max-age=0, must-revalidate"),
);

test("the headers the build wrote are read", async () => {
  const file = join(folder, "headers.json");
  await writeFile(file, JSON.stringify(responseHeaders("default-src 'none'")));
  expect(await readHeaders(file)).toEqual(responseHeaders("default-src 'none'"));
});

test("without a build the command says what to run first", async () => {
  const file = join(folder, "headers.json");
  await expect(readHeaders(file)).rejects.toThrow(`${file} cannot be read.\n  Fix: run npm run build first.`);
});

test.each(["", "{", "null", '{"a":1}'])("a file of headers that holds %j is refused", async (text) => {
  const file = join(folder, "headers.json");
  await writeFile(file, text);
  await expect(readHeaders(file)).rejects.toThrow();
});
