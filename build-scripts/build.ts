/** `npm run build`: the static tree in `dist/`, exactly what a bucket gets. */
import { writeFile } from "node:fs/promises";
import { setFlagsFromString } from "node:v8";
import { findContent } from "#app/lib/content/source/read-content.server.ts";
import { hashOf } from "#app/lib/server/file-hashes.server.ts";
import { hasBundle, hashOfSources } from "./lib/bundle/app-bundle.ts";
import { readContentEnvironment } from "./lib/cli/command-environment.ts";
import { CommandError, runCommand } from "./lib/cli/run-command.ts";
import { MAIN_PROCESS_FLAGS } from "./lib/cli/v8-flags.ts";
import { hashOfInputs, hashOfPublic, hashOfTools } from "./lib/manifest/build-inputs.ts";
import { createKeptSite } from "./lib/manifest/kept-site.ts";
import { requireReplaceable } from "./lib/render/static-tree.ts";
import { HEADERS_FILE } from "./lib/serve/headers.ts";

const DEFAULT_CACHE_DIR = "node_modules/.cache/site";

for (const flag of MAIN_PROCESS_FLAGS) setFlagsFromString(flag);

await runCommand(async () => {
  const args = process.argv.slice(2);
  if (args.length > 0)
    throw new CommandError(`A build takes no arguments: ${args.join(" ")}.\n  Fix: npm run build`);
  const environment = readContentEnvironment(process.env);
  const { outputDir } = environment;
  await requireReplaceable(outputDir);
  const cache = { dir: environment.cache?.dir ?? DEFAULT_CACHE_DIR, key: await hashOfSources() };
  const keptSite = createKeptSite(outputDir, cache.dir);

  /** Everything that the build reads, as it is now. */
  const readInputs = async () => {
    const content = findContent(environment);
    const tools = [await hashOfTools(cache.key, environment), await hashOfPublic()];
    const { pages: _, ...files } = content;
    return { files, tools, inputs: await hashOfInputs(tools, content, environment) };
  };
  const { files, tools, inputs } = await readInputs();
  const before = await keptSite.readState();
  const isSame = before?.inputs === inputs && (await hasBundle(cache.key));
  if (isSame && (await keptSite.isIntact(before))) {
    await writeHeaders(before.headers);
    console.log(`Nothing has changed: ${outputDir}/ is what was built before.`);
    return;
  }

  Object.assign(process.env, { NODE_ENV: "production", CACHE_DIR: cache.dir, CACHE_KEY: cache.key });
  const toolsHash = hashOf(tools);
  const findKept = async () => {
    if (before?.tools !== toolsHash || !(await keptSite.isIntact(before)))
      return { kept: new Map(), published: undefined };
    const published = { dir: outputDir, files: new Set(Object.keys(before.files)) };
    return { kept: await keptSite.readPages(), published };
  };
  const input = { environment, cache, tools, files, isEdit: before?.tools === toolsHash, findKept };
  // Loaded when it is needed: it takes longer than finding that nothing has changed.
  const { buildSite } = await import("./lib/render/build-site.ts");
  const { headers, pages, paths, made, removed } = await buildSite(input);
  await writeHeaders(headers);
  // What was saved while the site was made may be in some of its pages: the next build makes them all again.
  if ((await readInputs()).inputs === inputs)
    await keptSite.write({ inputs, tools: toolsHash, headers }, pages, {
      paths,
      made,
      before: before?.files ?? {},
    });
  await removed;
});

function writeHeaders(headers: Record<string, string>): Promise<void> {
  return writeFile(HEADERS_FILE, `${JSON.stringify(headers, null, 2)}\n`);
}
