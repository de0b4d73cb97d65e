import { availableParallelism } from "node:os";
import { pathToFileURL } from "node:url";
import { Tinypool } from "tinypool";
import { bundleAppWorker, TASK_NAME } from "#build-scripts/lib/bundle/app-worker-file.ts";
import { WORKER_FLAGS } from "#build-scripts/lib/cli/v8-flags.ts";
import type { OutputOptions, PrerenderResult, RenderTask } from "./app-worker.ts";

/** The app in its own processes, at most one for each CPU. */
export interface AppWorkers {
  /** How many workers there are at most. */
  count: number;
  /** Renders URLs in one worker, and writes their files. */
  render(hrefs: readonly string[]): Promise<PrerenderResult[]>;
  stop(): Promise<void>;
}

export interface WorkerOptions extends OutputOptions {
  /** Hash of the workers' code. */
  codeHash: string;
  /** How many tasks a worker has at once. */
  tasksPerWorker: number;
}

/** Starts workers. They read the names of the content and of the cache from the environment. */
export async function startWorkers({
  codeHash,
  tasksPerWorker,
  ...output
}: WorkerOptions): Promise<AppWorkers> {
  const pool = new Tinypool({
    filename: pathToFileURL(await bundleAppWorker(codeHash)).href,
    name: TASK_NAME,
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
    count: pool.options.maxThreads,
    render: (hrefs) => pool.run({ ...output, hrefs } satisfies RenderTask) as Promise<PrerenderResult[]>,
    stop: () => pool.destroy(),
  };
}
