import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** In bytes; a long history lists many files. */
const MAX_OUTPUT = 256 * 1024 * 1024;
/** Separates commits in git's output; file names cannot contain it. */
const COMMIT_MARK = "\x01";

/** Path relative to the content folder, with `/` → date of the last commit in UTC, such as `2026-11-21`. */
export type LastModifiedDates = ReadonlyMap<string, string>;

/**
 * Reads the last-modified dates of all files in a folder with one `git log`. Uncommitted files are absent. The map is empty
 * without git, outside a repository and in a shallow clone, where every file would have the same date.
 */
export async function readLastModifiedDates(dir: string): Promise<LastModifiedDates> {
  const git = async (...args: string[]) =>
    (await run("git", ["-c", "log.showSignature=false", ...args], { cwd: dir, maxBuffer: MAX_OUTPUT }))
      .stdout;
  try {
    if ((await git("rev-parse", "--is-shallow-repository")).trim() !== "false") return new Map();
    return datesIn(await git("log", "-z", "--format=%x01%ct", "--name-only", "--relative", "--", "."));
  } catch {
    return new Map();
  }
}

/** Parses the log, which lists the latest commit first. */
function datesIn(log: string): LastModifiedDates {
  const dates = new Map<string, string>();
  for (const commit of log.split(COMMIT_MARK).slice(1)) {
    const [seconds, ...paths] = commit.split("\0").map((part) => part.trim());
    const date = new Date(Number(seconds) * 1_000).toISOString().slice(0, 10);
    for (const path of paths) {
      if (path && !dates.has(path)) dates.set(path, date);
    }
  }
  return dates;
}
