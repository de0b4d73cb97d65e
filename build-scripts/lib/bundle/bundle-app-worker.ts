import { resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import { APP_WORKER, SERVER_BUILD } from "./app-bundle.ts";

/** CommonJS packages load Node's modules by `require`. */
const REQUIRE = `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);`;

/** The file's default export is a {@link import("#build-scripts/lib/render/app-worker.ts").RenderTaskHandler}. */
const ENTRY = `
  import * as app from ${JSON.stringify(resolve(SERVER_BUILD))};
  import { createRenderTaskHandler } from "./build-scripts/lib/render/app-worker.ts";
  export default await createRenderTaskHandler(app);
`;

/** Packages that code imports dynamically are not bundled. */
const leaveLazyPackages: Plugin = {
  name: "leave-lazy-packages",
  setup({ onResolve }) {
    onResolve({ filter: /^[^./#]/ }, ({ kind }) => (kind === "dynamic-import" ? { external: true } : null));
  },
};

/** Bundles the workers' code, with the app and its packages, into one file: as hundreds of modules they take twice as long to load. */
export async function bundleAppWorker(): Promise<void> {
  await build({
    stdin: { contents: ENTRY, resolveDir: process.cwd() },
    outfile: APP_WORKER,
    bundle: true,
    plugins: [leaveLazyPackages],
    platform: "node",
    // jsonc-parser's "main" is UMD, which cannot be bundled.
    mainFields: ["module", "main"],
    format: "esm",
    banner: { js: REQUIRE },
    define: { "process.env.NODE_ENV": `"production"` },
    logLevel: "silent",
  });
}
