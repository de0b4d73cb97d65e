import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postcss from "postcss";
import { afterEach, beforeEach, expect, test } from "vitest";
import { shortClassNames } from "./short-class-names.cjs";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "class-names-"));
});

afterEach(() => rm(folder, { recursive: true }));

test("classes are numbered through all modules, and the names they had are what the module exports", async () => {
  await write("a.module.css", ".wide .bar {} .bar {}");
  await write("b.module.css", ".bar {}");
  expect(await named("a.module.css")).toBe(
    ":global(.a) :global(.b) {} :global(.b) {} :export { wide: a; bar: b }",
  );
  expect(await named("b.module.css")).toBe(":global(.c) {} :export { bar: c }");
});

test("a class is found wherever it stands in a selector, and one that is global already keeps its name", async () => {
  await write(
    "a.module.css",
    `:where(.list) > li:not(.deeper):has(:global(.cards) .deeper), :global(.field:not(.bad)) a[href$=".md"] {}`,
  );
  expect(await named("a.module.css")).toBe(
    `:where(:global(.a)) > li:not(:global(.b)):has(:global(.cards) :global(.b)), :global(.field:not(.bad)) a[href$=".md"] {} :export { list: a; deeper: b }`,
  );
});

test("a letter is followed by letters with a number, so that no name is a word", async () => {
  const classes = Array.from({ length: 106 }, (_, number) => `.class-${number} {}`).join("");
  await write("a.module.css", classes);
  const names = [...(await named("a.module.css")).matchAll(/class-\d+: (\w+)/g)].map(([, name]) => name);
  expect(new Set(names).size).toBe(106);
  expect(names.slice(50, 54)).toEqual(["Y", "Z", "a0", "b0"]);
  expect(names.slice(-3)).toEqual(["Z0", "a1", "b1"]);
});

test("styles that are no module are left as they are", async () => {
  await write("base.css", ".code-block {}");
  expect(await named("base.css")).toBe(".code-block {}");
});

test("a module outside of the folder is an error, for its names might be those of others", async () => {
  const elsewhere = join(folder, "..", "elsewhere.module.css");
  const made = postcss([shortClassNames(folder)]).process(".bar {}", { from: elsewhere });
  await expect(made).rejects.toThrow(
    /elsewhere\.module\.css.*It is not in .*, where the names of classes are given out/,
  );
});

async function write(file: string, css: string): Promise<void> {
  await writeFile(join(folder, file), css);
}

/** The styles of a file as Remix's compiler is given them. */
async function named(file: string): Promise<string> {
  const from = join(folder, file);
  const { css } = await postcss([shortClassNames(folder)]).process(await readFile(from, "utf8"), { from });
  return css.replaceAll(/\s+/g, " ");
}
