import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { listFiles } from "#app/lib/server/files.server.ts";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import { renderTask } from "./app-worker.ts";

let outputDir: string;
beforeEach(() => {
  outputDir = join(temporaryFolder(), "dist.next");
});

/** Renders URLs of an app with these responses. */
const render = (hrefs: string[], responses: Record<string, string>) =>
  renderTask(
    { hrefs, outputDir },
    {
      request: async (href) =>
        new Response(responses[href] ?? "broken", { status: href in responses ? 200 : 500 }),
      redirectDocument: async (href) => href,
    },
  );

const SEARCH = {
  "/search.json":
    '{"formatVersion":1,"index":"/assets/search-1.json","worker":"/assets/search-worker-1.js","popular":[]}',
  "/assets/search-1.json": '{"ranges":[["0123456789",1,1]],"texts":["abcdefabcd","0000000000"]}',
  "/assets/search-part-0123456789.json": '"!"',
  "/assets/search-part-abcdefabcd.json": '{"texts":[]}',
  "/assets/search-part-0000000000.json": '{"texts":["a"]}',
};

test("files are written, and results are in the order of the URLs", async () => {
  const text = `<title>A</title><a href="/b/">B</a>${"text ".repeat(100)}`;
  const results = await render(["/api/docs/a.json", "/docs/a/"], {
    "/api/docs/a.json": "{}",
    "/docs/a/": text,
  });
  const file = "docs/a/index.html";
  expect(results).toMatchObject([
    { href: "/api/docs/a.json", status: 200, file: "api/docs/a.json" },
    { href: "/docs/a/", status: 200, file, page: { links: ["/b/"] } },
  ]);
  expect(await listFiles(outputDir)).toEqual(["api/docs/a.json", file]);
  expect(await readFile(join(outputDir, "docs/a/index.html"), "utf8")).toBe(text);
});

test("every file of the search index that the manifest names is written", async () => {
  const results = await render(["/search.json"], SEARCH);
  expect(results.map(({ href }) => href).sort()).toEqual(Object.keys(SEARCH).sort());
  expect((await listFiles(outputDir)).map((path) => `/${path}`)).toEqual(Object.keys(SEARCH).sort());
});

test("an error response has no file, and its text is reported", async () => {
  expect(await render(["/gone.txt"], {})).toMatchObject([
    { href: "/gone.txt", status: 500, file: undefined, reason: ":\nbroken" },
  ]);
});
