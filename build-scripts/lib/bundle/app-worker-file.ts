import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Plugin } from "esbuild";
import { writeAtomically } from "#app/lib/server/write-file.server.ts";
import { SERVER_BUILD } from "./app-bundle.ts";

/** What the file exports: an {@link import("#build-scripts/lib/render/app-worker.ts").AnswerTask}. */
export const TASK_NAME = "answer";

/** Beside the app's bundle. */
const OUTPUT = "build/app-worker.js";

/** Packages of CommonJS ask for Node's own by `require`. */
const REQUIRE = `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);`;

/** What code loads when it needs it is left where it is. */
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
 * Puts the code of a build's processes into one file of JavaScript, the app and packages with it: as hundreds of modules they take
 * twice as long to load, and with the loader of TypeScript longer still. Nothing is done when the file that is there was made from
 * the same: `key` is a hash of what it is made from. Gives its absolute path.
 */
export async function bundleAppWorker(
  key: string,
  { output = OUTPUT, app = SERVER_BUILD }: AppWorkerFiles = {},
): Promise<string> {
  const banner = `// ${key}\n`;
  const file = resolve(output);
  const present = await readFile(file, "utf8").catch(() => "");
  if (present.startsWith(banner)) return file;
  // Loaded when it is needed: it takes as long as making the file.
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
  // Its process would stay, with its memory, as long as this one.
  await stop();
  writeAtomically(file, banner + outputFiles[0]?.text);
  return file;
}

function entryOf(app: string): string {
  return `
    import * as app from ${JSON.stringify(app)};
    import { createAnswerTask } from "./build-scripts/lib/render/app-worker.ts";
    export const ${TASK_NAME} = await createAnswerTask(app);
  `;
}
