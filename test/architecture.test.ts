import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, posix } from "node:path";
import { transformSync } from "esbuild";
import { parseAst } from "rolldown/parseAst";
import { expect, test } from "vitest";
import { listFiles } from "#app/lib/server/files.server.ts";

/** Forbidden imports. Paths are relative to the project. */
const FORBIDDEN: { from: RegExp; to: RegExp; why: string }[] = [
  { from: /^app\/routes\//, to: /^app\/routes\//, why: "routes never import routes" },
  {
    from: /^app\/components\//,
    to: /^app\/(routes\/|client\/|server\/|root|entry)/,
    why: "components get data by props",
  },
  { from: /^app\/components\/(?!.*\.server)/, to: /\.server\.tsx?$/, why: "components run in the browser" },
  { from: /^app\/components\/ui\//, to: /^app\/(?!components\/ui\/)/, why: "ui is independent of the site" },
  {
    from: /^app\/lib\//,
    to: /^(app\/(?!lib\/)|build-scripts\/|test\/)/,
    why: "lib imports nothing above itself",
  },
  {
    from: /^app\/lib\/content\//,
    to: /^app\/lib\/(?!content\/|server\/|urls|percent-encoding|escape)/,
    why: "the content library needs only URLs, escapes and the server's files",
  },
  { from: /^app\/lib\//, to: /^(react|react-dom.*|@remix-run\/.*)$/, why: "lib does not use React" },
  {
    from: /^app\/client\//,
    to: /^(react|react-dom|@remix-run\/.*|app\/components\/(?!.*\.behavior\.ts$).*)$/,
    why: "the client runtime works before React",
  },
  {
    from: /\.behavior\.ts$/,
    to: /^(react|react-dom|@remix-run\/.*|app\/.*\.tsx)$/,
    why: "a behavior works on static HTML",
  },
  {
    from: /^app\/remix\//,
    to: /^app\/(routes|client|components|server)\//,
    why: "the Remix integration is independent of pages",
  },
  {
    from: /^build-scripts\//,
    to: /^app\/(routes|components\/(?!mdx\/blocks\.ts)|client|remix|server|root|entry)|^react(-dom)?$/,
    why: "scripts use the app by request, and know its blocks",
  },
  {
    from: /^build-scripts\/lib\//,
    to: /^build-scripts\/(?!lib\/)/,
    why: "build-scripts/lib imports no command",
  },
  { from: /^(app|build-scripts)\//, to: /^test\//, why: "the product imports no test code" },
];

/** Files that may name page files and index documents: the owner, and the one that configures mdx-bundler. */
const URL_RULE_FILES = ["app/lib/urls.ts", "app/lib/content/markdown/compile-mdx.server.ts"];

interface Import {
  from: string;
  to: string;
}

const files = await sourceFiles(["app", "build-scripts"]);
const imports = files.flatMap(importsOf);

test("imports flow one way", () => {
  const wrong = imports.flatMap(({ from, to }) =>
    FORBIDDEN.filter((rule) => rule.from.test(from) && rule.to.test(to)).map(
      ({ why }) => `${from} → ${to}: ${why}`,
    ),
  );
  expect(wrong).toEqual([]);
});

test("there are no import cycles, not even of types", () => {
  const graph = new Map<string, string[]>();
  for (const { from, to } of imports) graph.set(from, [...(graph.get(from) ?? []), to]);
  expect(findCycle(graph)).toBeUndefined();
});

const DEPLOY = "build-scripts/lib/deploy";

test("folders read one way: no two import each other, not even through others", () => {
  const graph = new Map<string, string[]>();
  for (const { from, to } of imports) {
    const [folder, other] = [dirname(from), dirname(to)];
    // A kind of store is part of publishing.
    const isOne = folder === other || [folder, other].every((path) => path.startsWith(DEPLOY));
    if (isOne || !files.includes(to)) continue;
    graph.set(folder, [...(graph.get(folder) ?? []), other]);
  }
  expect(graph.get("app/lib/content/library")).toContain("app/lib/content/resolve");
  expect(graph.get("app/components/navigation")).toContain("app/remix");
  expect(findCycle(graph)).toBeUndefined();
});

test("only urls.ts contains file extensions of pages and the name of index documents", () => {
  const naming = files.filter((file) => /["'`/.](index\.html|\.mdx)["'`]/.test(codeOf(file)));
  expect(naming).toContain("app/lib/urls.ts");
  expect(naming.filter((file) => !URL_RULE_FILES.includes(file))).toEqual([]);
});

test("files and folders are named in kebab-case", () => {
  const odd = files.filter((file) => !file.startsWith("app/routes/") && !/^[a-z0-9./-]+$/.test(file));
  expect(odd).toEqual([]);
});

test("no file is over 300 lines, and nine in ten are at most 200", () => {
  const lengths = files.map((file) => ({ file, lines: readFileSync(file, "utf8").split("\n").length }));
  expect(lengths.filter(({ lines }) => lines > 300)).toEqual([]);
  const long = lengths.filter(({ lines }) => lines > 200).length;
  expect(long / lengths.length).toBeLessThanOrEqual(0.1);
});

test("no folder except the routes has more than 20 modules", () => {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  counts.delete("app/routes");
  expect([...counts].filter(([, count]) => count > 20)).toEqual([]);
});

test("every folder of a block is in the list of blocks", async () => {
  const folders = (await readdir("app/components/mdx", { withFileTypes: true })).filter((entry) =>
    entry.isDirectory(),
  );
  const list = readFileSync("app/components/mdx/blocks.ts", "utf8");
  const missing = folders.filter(({ name }) => !list.includes(`"./${name}/${name}.block.ts"`));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test("the README's map names only folders and files that exist", () => {
  const readme = readFileSync("README.md", "utf8");
  const map = /```text\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const named = [...map.matchAll(/^(\S+)/gm)].map(([, path]) => path ?? "");
  expect(named.length).toBeGreaterThan(12);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

async function sourceFiles(folders: readonly string[]): Promise<string[]> {
  const lists = folders.map(async (folder) => (await listFiles(folder)).map((path) => `${folder}/${path}`));
  const all = (await Promise.all(lists)).flat();
  return all.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)).sort();
}

function languageOf(file: string): "ts" | "tsx" {
  return file.endsWith("x") ? "tsx" : "ts";
}

/** Returns the code without comments. */
function codeOf(file: string): string {
  return transformSync(readFileSync(file, "utf8"), { loader: languageOf(file), jsx: "preserve" }).code;
}

function importsOf(file: string): Import[] {
  const { body } = parseAst(readFileSync(file, "utf8"), { lang: languageOf(file) });
  return body.flatMap((statement): Import[] => {
    const source = "source" in statement ? statement.source : undefined;
    return source ? [{ from: file, to: resolveSpecifier(file, source.value) }] : [];
  });
}

function resolveSpecifier(file: string, specifier: string): string {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? posix.join(dirname(file), specifier) : specifier;
}

function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const finished = new Set<string>();
  const visit = (file: string, path: string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (finished.has(file)) return undefined;
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next, [...path, file]);
      if (cycle) return cycle;
    }
    finished.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return undefined;
}
