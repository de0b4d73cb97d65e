import { availableParallelism } from "node:os";
import { pathToFileURL } from "node:url";
import { Tinypool } from "tinypool";
import { bundleAppWorker, TASK_NAME } from "#build-scripts/lib/bundle/app-worker-file.ts";
import { WORKER_FLAGS } from "#build-scripts/lib/cli/v8-flags.ts";
import type { AppTask, TaskAnswer } from "./app-worker.ts";
import type { Answer } from "./render-url.ts";
import { createAnswerSharing } from "./shared-answers.ts";

/**
 * How many tasks a process has at once. A second has work for the processor while the first waits for files; after an edit nothing
 * takes as long as the search index, which has a process for itself.
 */
const TASKS_AT_ONCE = { edit: 1, all: 2 };

/** The app in processes of its own, as many as there are processors. */
export interface AppWorkers {
  /** How many processes there are at most. */
  count: number;
  /** The app's answer at an address; its file is written. Each address is asked for once. */
  answer(href: string): Promise<Answer>;
  /** Has one process answer addresses that share work; their answers are given when they are asked for. */
  answerTogether(hrefs: readonly string[]): Promise<TaskAnswer[]>;
  /** Has one process answer addresses for whoever asks for them later; the others may end. */
  prepare(hrefs: readonly string[]): void;
  /** Takes answers of an earlier run, whose files are there, for the app's. */
  know(answers: readonly TaskAnswer[]): void;
  /** Every file that belongs to an answer, compressed copies among them. */
  files: ReadonlySet<string>;
  /** Ends the processes that have nothing to do: whatever is asked next is answered by new ones. */
  renew(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts processes that run the app's bundle; `codeKey` is a hash of their code. The environment names the content and the cache, the
 * same for all. `isEdit` says that there is little to do.
 */
export async function startProcesses(codeKey: string, { isEdit }: { isEdit: boolean }): Promise<Tinypool> {
  return new Tinypool({
    filename: pathToFileURL(await bundleAppWorker(codeKey)).href,
    name: TASK_NAME,
    runtime: "child_process",
    serialization: "advanced",
    execArgv: WORKER_FLAGS,
    minThreads: 1,
    maxThreads: availableParallelism(),
    // Who has nothing to do ends at once: the search index of a large site needs the memory.
    idleTimeout: 0,
    concurrentTasksPerWorker: isEdit ? TASKS_AT_ONCE.edit : TASKS_AT_ONCE.all,
    // Not inherited unless named: without it the workers know neither the content nor the cache.
    env: process.env as Record<string, string>,
  });
}

/** Has processes answer. */
export function createAppWorkers(pool: Tinypool, options: Omit<AppTask, "hrefs">): AppWorkers {
  const known = new Map<string, Promise<Answer>>();
  const written = new Set<string>();
  const share = createAnswerSharing();

  const answerTogether = async (hrefs: readonly string[]): Promise<TaskAnswer[]> => {
    const running: Promise<TaskAnswer[]> = pool.run({ ...options, hrefs } satisfies AppTask);
    const answered = running.then((answers) => answers.map(share));
    for (const href of hrefs) {
      const own = answered.then((all) => answerAt(all, href));
      // Told when it is asked for.
      own.catch(() => undefined);
      known.set(href, own);
    }
    const all = await answered;
    for (const { files } of all) for (const file of files) written.add(file);
    know(all.filter(({ href }) => !known.has(href)));
    return all;
  };
  const know = (answers: readonly TaskAnswer[]) => {
    for (const one of answers) {
      known.set(one.href, Promise.resolve(one));
      for (const file of one.files) written.add(file);
    }
  };

  return {
    count: pool.options.maxThreads,
    answerTogether,
    prepare(hrefs) {
      if (hrefs.length === 0) return;
      // What fails is told when it is asked for.
      answerTogether(hrefs).catch(() => undefined);
    },
    know,
    files: written,
    async answer(href) {
      if (!known.has(href)) await answerTogether([href]);
      return known.get(href) as Promise<Answer>;
    },
    renew: () => pool.recycleWorkers(),
    stop: () => pool.destroy(),
  };
}

function answerAt(answers: readonly TaskAnswer[], href: string): Answer {
  const found = answers.find((one) => one.href === href);
  if (!found) throw new Error(`${href} was not answered.`);
  return found;
}
