import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Tinypool } from "tinypool";
import { APP_WORKER } from "#build-scripts/lib/bundle/app-bundle.ts";
import { WORKER_FLAGS } from "#build-scripts/lib/cli/v8-flags.ts";
import type { OutputOptions, PrerenderResult, RenderTask } from "./app-worker.ts";

/** The app in its own processes, at most one for each CPU. */
export interface AppWorkers {
  /** Lets there be a worker for each CPU, if enough tasks wait. */
  useAllCpus(): void;
  /** How many tasks could start at once. */
  free(): number;
  /** Renders URLs in one worker, and writes their files. Tasks wait in the order of the calls. */
  render(hrefs: readonly string[]): Promise<PrerenderResult[]>;
  stop(): Promise<void>;
}

/** A worker that renders fewer pages takes longer to start than it saves. */
const WORTH_A_WORKER = 20;

export interface WorkerOptions extends OutputOptions {
  /** CPUs that other processes use until {@link AppWorkers.useAllCpus}. */
  usedCpus: number;
  tasksPerWorker: number;
}

/** Starts workers. They read the names of the content and of the cache from the environment. */
export function startWorkers({ usedCpus, tasksPerWorker, ...output }: WorkerOptions): AppWorkers {
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
  const { options } = pool;
  const { maxThreads } = options;
  // The pool looks at the limit before it starts a worker.
  options.maxThreads = Math.max(1, maxThreads - usedCpus);
  return {
    useAllCpus() {
      if (pool.queueSize > WORTH_A_WORKER) options.maxThreads = maxThreads;
    },
    free: () => options.maxThreads - pool.queueSize,
    render: (hrefs) => pool.run({ ...output, hrefs } satisfies RenderTask) as Promise<PrerenderResult[]>,
    stop: () => pool.destroy(),
  };
}
