import { AsyncLocalStorage } from "node:async_hooks";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { format } from "node:util";
import type { ServerBuild } from "@remix-run/node";
import { createDiskCache } from "#app/lib/server/disk-cache.server.ts";
import type { Environment } from "#app/lib/server/environment.server.ts";
import { writeIntoFolder } from "#app/lib/server/write-file.server.ts";
import { isSearchPartHref, outputPathOf, VERSIONS_HREF } from "#app/lib/urls.ts";
import { createAppHandler, withAssets } from "./app-handler.ts";
import { copiesOf, writeCopies } from "./compress-files.ts";
import { createQueue } from "./queue.ts";
import { type Answer, type AnswerOptions, answerAddress } from "./render-url.ts";

/** What a process is given to do. */
export interface AppTask {
  /** Addresses that share work, such as a page and its data, in the order they are asked for. */
  hrefs: readonly string[];
  /** Where their files go. */
  outputDir: string;
  /** A site that the same tools made: files of the search index, which are named by their content, stay there. */
  publishedDir?: string | undefined;
  cacheDir: string;
  compression: Environment["compression"];
}

export interface TaskAnswer extends Answer {
  href: string;
  /** Paths of the files that were written: the answer's own and its compressed copies. */
  files: string[];
}

/** Each is compressed in threads of its own. */
const SEARCH_FILES_AT_ONCE = 8;

/** The app prints every failure; what it printed is told with the answer, by the step that cannot do without it. */
const printed = new AsyncLocalStorage<string[]>();
console.error = (...parts: unknown[]) => {
  printed.getStore()?.push(format(...parts));
};

/** What a process does: has the app answer addresses, and writes their files with compressed copies. */
export type AnswerTask = (task: AppTask) => Promise<TaskAnswer[]>;

/** Has an app answer; resolves when it has read the content. */
export async function createAnswerTask(build: ServerBuild): Promise<AnswerTask> {
  const request = createAppHandler(await withAssets(build));
  const { redirectDocument } = build.entry.module as unknown as Pick<AnswerOptions, "redirectDocument">;
  // Any answer reads the content, which takes as long as the build takes to find what is to be asked for.
  await request(VERSIONS_HREF);
  return (task) => answerAll(task, { request, redirectDocument });
}

async function answerAll(
  { hrefs, outputDir, publishedDir, cacheDir, compression }: AppTask,
  app: Pick<AnswerOptions, "request" | "redirectDocument">,
): Promise<TaskAnswer[]> {
  const cache = createDiskCache(cacheDir);
  const write = async (path: string, body: string) => {
    const contents = Buffer.from(body);
    writeIntoFolder(join(outputDir, path), contents);
    return [path, ...(await writeCopies(outputDir, path, contents, { cache, compression })).paths];
  };
  const answers: TaskAnswer[] = [];
  const publishedFilesOf = (href: string): string[] | undefined => {
    if (publishedDir === undefined || !isSearchPartHref(href)) return undefined;
    const path = outputPathOf(href);
    const files = [path, ...copiesOf(path)];
    return files.every((file) => existsSync(`${publishedDir}/${file}`)) ? files : undefined;
  };
  const answerOne = async (href: string): Promise<void> => {
    const published = publishedFilesOf(href);
    if (published) {
      answers.push({ status: 200, isWritten: true, href, files: published });
      return;
    }
    const lines: string[] = [];
    const files: string[] = [];
    const answered = await printed.run(lines, () =>
      answerAddress(href, {
        ...app,
        write: async (path, body) => {
          files.push(...(await write(path, body)));
        },
        // Written while the file that names them is compressed, which takes as long.
        onSearchFiles: (hrefs) => {
          for (const named of hrefs) searchFiles.add(named);
        },
      }),
    );
    const reason = answered.reason && [answered.reason, ...lines].join("\n");
    answers.push({ ...answered, href, files, reason });
  };
  // Made with the manifest, and here they are still known. There may be thousands.
  const searchFiles = createQueue<string>(SEARCH_FILES_AT_ONCE, (href) => href, answerOne);
  for (const href of hrefs) await answerOne(href);
  await searchFiles.done();
  return answers;
}
