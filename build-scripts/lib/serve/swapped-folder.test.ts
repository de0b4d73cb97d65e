import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createStaticTree } from "#build-scripts/lib/render/static-tree.ts";
import { listen } from "./listen.ts";
import { createStaticServer } from "./static-server.ts";

const BUILDS = 60;
const READERS = 8;
const PATHS = ["/", "/docs/a/", "/a.txt"];

/** Returns the text of a page; its length differs per build. */
const pageOf = (build: number, path: string) => `build ${build} of ${path} ${"text ".repeat(build * 500)}`;

const FILES = new Set(["index.html", "docs/a/index.html", "a.txt", "404.html"]);

/** Builds a site. Without `isWhole`, the error document of the previous build is reused. */
async function writeTree(folder: string, build: number, isWhole: boolean): Promise<void> {
  const dir = join(folder, "dist");
  const tree = await createStaticTree(dir, isWhole ? undefined : FILES);
  await tree.write("index.html", pageOf(build, "/"));
  await tree.write("docs/a/index.html", pageOf(build, "/docs/a/"));
  await tree.write("a.txt", pageOf(build, "/a.txt"));
  if (isWhole) await tree.write("404.html", "not found");
  const { removed } = await tree.publish(FILES);
  await removed;
}

test.each([
  ["the whole folder is", true],
  ["changed files are", false],
])("while %s swapped, every response is complete and from one build", async (_, isWhole) => {
  const folder = await mkdtemp(join(tmpdir(), "swapped-"));
  const server = createStaticServer({ dir: join(folder, "dist"), headers: {} });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true });
  });
  await writeTree(folder, 0, true);
  const origin = await listen(server, 0, "127.0.0.1");

  let isDone = false;
  let responses = 0;
  const wrong: string[] = [];
  const read = async () => {
    while (!isDone) {
      for (const path of PATHS) {
        const response = await fetch(new URL(path, origin));
        const text = await response.text();
        const build = Number(/^build (\d+) /.exec(text)?.[1]);
        if (response.status !== 200 || text !== pageOf(build, path))
          wrong.push(`${response.status} ${path} ${text.slice(0, 40)}`);
        responses++;
      }
    }
  };
  const readers = Array.from({ length: READERS }, read);
  for (let build = 1; build <= BUILDS; build++) await writeTree(folder, build % 5, isWhole);
  isDone = true;
  await Promise.all(readers);
  expect(wrong).toEqual([]);
  expect(responses).toBeGreaterThan(BUILDS);
});
