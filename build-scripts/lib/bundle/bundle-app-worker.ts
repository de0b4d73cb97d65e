import { resolve } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { APP_WORKER, SERVER_BUILD } from "./app-bundle.ts";

const ENTRY = "app-worker";

/** The file's default export is a {@link import("#build-scripts/lib/render/app-worker.ts").RenderTaskHandler}. */
const ENTRY_CODE = `
  import * as app from ${JSON.stringify(resolve(SERVER_BUILD))};
  import { createRenderTaskHandler } from ${JSON.stringify(resolve("build-scripts/lib/render/app-worker.ts"))};
  export default await createRenderTaskHandler(app);
`;

/** Packages that code imports dynamically are not bundled. */
const appWorker: Plugin = {
  name: ENTRY,
  resolveId(id, _importer, { kind }) {
    if (id === ENTRY) return id;
    return kind === "dynamic-import" && /^[^./#]/.test(id) ? { id, external: true } : null;
  },
  load: (id) => (id === ENTRY ? ENTRY_CODE : null),
};

/** Removes the names for stack traces that unist-util-visit-parents gives a function for every node: they take 8 % of a build. */
const withoutNodeNames: Plugin = {
  name: "without-node-names",
  transform: {
    filter: { id: /\/unist-util-visit-parents\/lib\/index\.js$/ },
    handler: (code) => code.replace(/Object\.defineProperty\(visit, 'name', \{.*?\}\)/s, ""),
  },
};

/** Bundles the workers' code, with the app and its packages, into one file: as hundreds of modules they take twice as long to load. */
export async function bundleAppWorker(): Promise<void> {
  const bundle = await rolldown({
    input: ENTRY,
    platform: "node",
    // jsonc-parser's "main" is UMD, which cannot be bundled.
    resolve: { mainFields: ["module", "main"] },
    transform: { define: { "process.env.NODE_ENV": `"production"` } },
    plugins: [appWorker, withoutNodeNames],
    logLevel: "silent",
  });
  await bundle.write({ file: APP_WORKER, format: "esm", codeSplitting: false });
  await bundle.close();
}
