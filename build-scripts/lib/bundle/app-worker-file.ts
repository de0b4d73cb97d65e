import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Plugin } from "esbuild";
import { writeAtomically } from "#app/lib/server/write-file.server.ts";
import { SERVER_BUILD } from "./app-bundle.ts";

/** The file's export: a {@link import("#build-scripts/lib/render/app-worker.ts").RenderTaskHandler}. */
export const TASK_NAME = "renderTask";

/** Beside the app's bundle. */
const OUTPUT = "build/app-worker.js";

/** CommonJS packages load Node's modules by `require`. */
const REQUIRE = `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);`;

/** Packages that code imports dynamically are not bundled. */
const leaveLazyPackages: Plugin = {
  name: "leave-lazy-packages",
  setup({ onResolve }) {
    onResolve({ filter: /^[^./#]/ }, ({ kind }) => (kind === "dynamic-import" ? { external: true } : null));
  },
};

export interface AppWorkerFiles {
  output?: string;
  /** The app as Remix built it. */
  app?: string;
}

/**
 * Bundles the workers' code, with the app and its packages, into one JavaScript file and returns its absolute path: as hundreds of
 * modules they take twice as long to load. `key` is a hash of the sources; a file with the same key is left alone.
 */
export async function bundleAppWorker(
  key: string,
  { output = OUTPUT, app = SERVER_BUILD }: AppWorkerFiles = {},
): Promise<string> {
  const banner = `// ${key}\n`;
  const file = resolve(output);
  const present = await readFile(file, "utf8").catch(() => "");
  if (present.startsWith(banner)) return file;
  // Imported here, since loading esbuild takes as long as bundling.
  const { build, stop } = await import("esbuild");
  const { outputFiles } = await build({
    stdin: { contents: entryOf(resolve(app)), resolveDir: process.cwd() },
    bundle: true,
    plugins: [leaveLazyPackages],
    platform: "node",
    // jsonc-parser's "main" is UMD, which cannot be bundled.
    mainFields: ["module", "main"],
    format: "esm",
    banner: { js: REQUIRE },
    define: { "process.env.NODE_ENV": `"production"` },
    write: false,
    logLevel: "silent",
  });
  // esbuild's process would otherwise live, with its memory, as long as this one.
  await stop();
  writeAtomically(file, banner + outputFiles[0]?.text);
  return file;
}

function entryOf(app: string): string {
  return `
    import * as app from ${JSON.stringify(app)};
    import { createRenderTaskHandler } from "./build-scripts/lib/render/app-worker.ts";
    export const ${TASK_NAME} = await createRenderTaskHandler(app);
  `;
}
