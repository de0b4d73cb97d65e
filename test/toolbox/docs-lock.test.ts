import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runProgram } from "../api-samples/run-program.ts";
import { writePrograms } from "../guide-samples/program.ts";
import { content, library } from "../site-content.ts";

const { assets, docs } = content;
const TOOL = assets.get("/assets/toolbox/docs-lock.mjs") ?? "";
const PAGE = `# Webhooks

> About webhooks.

## Respond {#response}

Return [200](https://docs.example/a.md#b).

\`\`\`bash
## no heading {#other}
\`\`\`

### Retries {#retries}

Three attempts.

## Next {#next}

More.
`;

/** Serves pages, a folder with the tool, and a function that runs it there. */
async function start(pages: Record<string, string>) {
  const server = createServer(({ url = "" }, response) => {
    const page = pages[url];
    if (page?.startsWith("/")) response.writeHead(301, { Location: page }).end();
    else if (page === "down") response.writeHead(503).end();
    else response.writeHead(page === undefined ? 404 : 200).end(page);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const stop = () => new Promise((closed) => server.close(closed));
  onTestFinished(() => void stop());
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const folder = await writePrograms({ "docs-lock.mjs": TOOL });
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await runProgram(
      process.execPath,
      ["docs-lock.mjs", ...args],
      "",
      {},
      folder,
    );
    return [code, (stdout + stderr).replaceAll(origin, "")];
  };
  return { origin, run, stop, file: join(folder, "docs-lock.json") };
}

test("a locked section may move, get other links and line breaks, but not other words", async () => {
  const pages: Record<string, string> = { "/docs/a.md": PAGE };
  const { origin, run } = await start(pages);
  expect(await run("add", `${origin}/docs/a/#response`)).toEqual([
    0,
    'docs-lock.json: "Respond" is locked.\n',
  ]);
  expect(await run("add", `${origin}/docs/a/#retries`)).toEqual([
    0,
    'docs-lock.json: "Retries" is locked.\n',
  ]);
  pages["/docs/a.md"] = PAGE.replace("a.md#b", "c.md#d").replace("Three ", "Three\n").replace("More", "Less");
  expect(await run("check")).toEqual([0, "2 sections are unchanged.\n"]);
  pages["/docs/b.md"] = PAGE.replace("Return", "Always return");
  pages["/docs/a.md"] = "/docs/b.md";
  const read = "Read them, adapt your code, and add them again.\n";
  expect(await run("check")).toEqual([1, `changed  "Respond": /docs/a/#response\n${read}`]);
  delete pages["/docs/a.md"];
  pages["/docs/a/"] = '<meta http-equiv="refresh" content="0; url=/docs/b/">';
  pages["/docs/b/"] = "<h1>Webhooks</h1>";
  pages["/docs/b.md"] = PAGE.replace("### Retries {#retries}", "### Attempts {#attempts}");
  expect(await run("check")).toEqual([
    1,
    'moved    "Respond" is now at /docs/b/#response\nchanged  "Respond": /docs/b/#response\n' +
      `moved    "Retries" is now at /docs/b/#retries\nvanished "Retries": /docs/b/#retries\n${read}`,
  ]);
  delete pages["/docs/a/"];
  expect(await run("check")).toEqual([
    1,
    `vanished "Respond": /docs/a/#response\nvanished "Retries": /docs/a/#retries\n${read}`,
  ]);
});

test("what cannot be checked is no change: it exits with 2 and says why", async () => {
  const pages: Record<string, string> = { "/docs/a.md": PAGE, "/docs/down.md": "down" };
  const { origin, run, stop, file } = await start(pages);
  expect(await run()).toEqual([2, expect.stringMatching(/^Usage: /)]);
  expect(await run("check")).toEqual([
    2,
    "There is no docs-lock.json in this folder. Add a section first.\n",
  ]);
  expect(await run("add", "webhooks")).toEqual([2, expect.stringMatching(/^webhooks is not a URL/)]);
  expect(await run("add", `${origin}/docs/a/#other`)).toEqual([
    2,
    "/docs/a/#other: there is no such section.\n",
  ]);
  expect(await run("add", `${origin}/docs/b/`)).toEqual([2, "/docs/b/: there is no such page.\n"]);
  expect(await run("add", `${origin}/docs/down/`)).toEqual([2, expect.stringContaining("status 503")]);
  await run("add", `${origin}/docs/a/#next`);
  const written = await readFile(file, "utf8");
  await stop();
  expect(await run("check")).toEqual([2, "/docs/a.md cannot be read: ECONNREFUSED. Nothing was checked.\n"]);
  for (const broken of [written.slice(9), '{"sections":{"x":1}}', "{}", "null"]) {
    await writeFile(file, broken);
    expect(await run("check")).toEqual([
      2,
      expect.stringMatching(/^docs-lock\.json is not [\s\S]*restore the file/),
    ]);
  }
});

test("every section of the longest page can be locked", async () => {
  const page = [...docs.values()].find(({ id }) => id.endsWith("/webhook-ipn"));
  if (!page) throw new Error("There is no page about webhooks.");
  const markdown = await library.getMarkdown(page);
  const { origin, run, file } = await start({ "/docs/a.md": markdown });
  const ids = [...markdown.matchAll(/^##+ .* \{#(.+)\}$/gm)].map(([, id]) => id);
  for (const id of ["signature", "retries", "suite"]) {
    expect(ids).toContain(id);
    expect((await run("add", `${origin}/docs/a/#${id}`))[0]).toBe(0);
  }
  expect(await run("check")).toEqual([0, "3 sections are unchanged.\n"]);
  expect(Object.keys(JSON.parse(await readFile(file, "utf8")).sections)).toHaveLength(3);
});
