import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "./listen.ts";
import { createStaticServer } from "./static-server.ts";
import { createStaticTree } from "./static-tree.ts";

const EXCHANGES = 60;
const READERS = 8;
const PATHS = ["/", "/docs/a/", "/a.txt"];

/** A page of a build; those of different builds have different lengths. */
const pageOf = (build: number, path: string) => `build ${build} of ${path} ${"text ".repeat(build * 500)}`;

async function writeTree(folder: string, build: number): Promise<void> {
  const tree = await createStaticTree(join(folder, "dist.next"));
  await tree.write("index.html", pageOf(build, "/"));
  await tree.write("docs/a/index.html", pageOf(build, "/docs/a/"));
  await tree.write("a.txt", pageOf(build, "/a.txt"));
  await tree.write("404.html", "not found");
  await (await tree.publishTo(join(folder, "dist"))).removed;
}

test("while one build takes the place of another, every answer is whole and of the one or of the other", async () => {
  const folder = await mkdtemp(join(tmpdir(), "exchanged-"));
  const server = createStaticServer({ dir: join(folder, "dist"), headers: {} });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true });
  });
  await writeTree(folder, 0);
  const origin = await listen(server, 0, "127.0.0.1");

  let isDone = false;
  let answers = 0;
  const wrong: string[] = [];
  const read = async () => {
    while (!isDone) {
      for (const path of PATHS) {
        const response = await fetch(new URL(path, origin));
        const text = await response.text();
        const build = Number(/^build (\d+) /.exec(text)?.[1]);
        if (response.status !== 200 || text !== pageOf(build, path))
          wrong.push(`${response.status} ${path} ${text.slice(0, 40)}`);
        answers++;
      }
    }
  };
  const readers = Array.from({ length: READERS }, read);
  for (let build = 1; build <= EXCHANGES; build++) await writeTree(folder, build % 5);
  isDone = true;
  await Promise.all(readers);
  expect(wrong).toEqual([]);
  expect(answers).toBeGreaterThan(EXCHANGES);
});
