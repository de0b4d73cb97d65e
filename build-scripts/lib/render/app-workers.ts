import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Tinypool } from "tinypool";
import { APP_WORKER } from "#build-scripts/lib/bundle/app-bundle.ts";
import { WORKER_FLAGS } from "#build-scripts/lib/cli/v8-flags.ts";
import type { RenderTask, RenderTaskResult } from "./app-worker.ts";

export type AppWorkers = ReturnType<typeof startWorkers>;

/**
 * Starts the app in its own processes, at most one for each CPU. They read the names of the content and of the cache from the
 * environment.
 */
export function startWorkers({ tasksPerWorker, outputDir }: { tasksPerWorker: number; outputDir: string }) {
  const pool = new Tinypool({
    filename: pathToFileURL(resolve(APP_WORKER)).href,
    runtime: "child_process",
    serialization: "advanced",
    execArgv: WORKER_FLAGS,
    minThreads: 1,
    maxThreads: availableParallelism(),
    // A worker without tasks ends at once: the search index of a large site needs the memory.
    idleTimeout: 0,
    concurrentTasksPerWorker: tasksPerWorker,
    // Not inherited by default.
    env: process.env as Record<string, string>,
  });
  return {
    /** Renders URLs in one worker, and writes their files. Tasks wait in the order of the calls. */
    render: (hrefs: readonly string[]): Promise<RenderTaskResult> =>
      pool.run({ outputDir, hrefs } satisfies RenderTask),
    stop: () => pool.destroy(),
  };
}
