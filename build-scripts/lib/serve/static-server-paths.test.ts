import { expect, test } from "vitest";
import { PATH_TRAVERSALS } from "#test/factories/hostile-urls.ts";
import { SECRET, serveFolder } from "#test/factories/served-folder.ts";

const { send } = serveFolder();

test.each([
  ...PATH_TRAVERSALS,
  "/../dist-secret/",
  "/../dist-secret",
  "/%2e%2e/dist-secret/",
  "//etc/passwd",
  "///etc/passwd",
  "/%2fetc/passwd",
  "/link.txt",
  "/linked/",
  "/linked",
  "/linked/index.html",
  "/loop",
  "/loop/",
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

test("a compressed copy that links outside the folder is ignored", async () => {
  const { headers, body } = await send("/a.txt", { headers: { "Accept-Encoding": "br" } });
  expect([headers["content-encoding"], body.toString()]).toEqual([undefined, "Größe"]);
});

test("a symbolic link inside the folder is followed", async () => {
  expect((await send("/inside.txt")).body.toString()).toBe("Größe");
});

test("a file name with a percent sign is found under its encoded URL only", async () => {
  expect((await send("/a%25b.txt")).body.toString()).toBe("percent");
  expect((await send("/a%b.txt")).status).toBe(404);
});
