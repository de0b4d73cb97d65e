import { rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { HEADERS, NOT_FOUND_PAGE, PAGE, serveFolder } from "#test/factories/served-folder.ts";
import { createStaticServer } from "./static-server.ts";

const { send, fileAt, origin } = serveFolder();

test.each(["/", "/docs/a/", "/docs/a/?utm_source=x", "/docs/gr%C3%B6%C3%9Fe/"])(
  "%s returns its document",
  async (path) => {
    const { status, headers, body } = await send(path);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["content-length"]).toBe(String(Buffer.byteLength(PAGE)));
    expect(body.toString()).toBe(PAGE);
  },
);

test.each([
  "/nowhere/",
  "/docs/",
  "/empty/",
  "/404/",
  "/x.png",
  "/%E0%A4%A",
  "/%zz/",
  "/%00",
  "/%0A/",
  "/404.html",
])("%s returns the error document with status 404", async (path) => {
  const { status, headers, body } = await send(path);
  expect(status).toBe(404);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(body.toString()).toBe(NOT_FOUND_PAGE);
});

test("an HTML file that is not a page is served under its file name", async () => {
  await writeFile(fileAt("verification.html"), "verified");
  expect((await send("/verification.html")).body.toString()).toBe("verified");
  await rm(fileAt("verification.html"));
});

test("fetch follows the redirect for a missing trailing slash", async () => {
  const response = await fetch(`${origin()}/docs/a?x=1`);
  expect(response.url).toBe(`${origin()}/docs/a/?x=1`);
  expect(await response.text()).toBe(PAGE);
});

test("a file that changes while the folder is served is read again", async () => {
  const file = fileAt("again.txt");
  await writeFile(file, "first");
  expect((await send("/again.txt")).body.toString()).toBe("first");
  await writeFile(file, "second, and longer");
  expect((await send("/again.txt")).body.toString()).toBe("second, and longer");
  await rm(file);
  expect((await send("/again.txt")).status).toBe(404);
});

test("a missing folder returns a plain-text 404", async () => {
  const server = createStaticServer({ dir: fileAt("nowhere"), headers: HEADERS });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect([response.status, await response.text()]).toEqual([404, "Not Found"]);
  await new Promise((resolve) => server.close(resolve));
});
