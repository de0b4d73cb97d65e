import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Room for what git prints, in bytes: a long history names many files. */
const MAX_OUTPUT = 256 * 1024 * 1024;
/** Stands before each commit in what git prints; no file's name holds it. */
const COMMIT_MARK = "\x01";

/** Path relative to the content folder, with `/` → day of the last change, `2026-11-21`, in UTC. */
export type LastModifiedDates = ReadonlyMap<string, string>;

/**
 * When each file below a folder was last changed, by one pass over git's history. Files that git does not know are absent; all
 * are where there is no git, no repository, or only a part of its history (a shallow clone dates everything to one day).
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

/**
 * Dates of a folder's files, read from git when they are first asked for. Those older than `maxAgeMs` are read again, and given
 * until that is done: nobody waits for git twice.
 */
export function createLastModifiedDates(dir: string, maxAgeMs: number): () => Promise<LastModifiedDates> {
  let latest: Promise<LastModifiedDates> | undefined;
  let until = 0;
  return () => {
    if (Date.now() <= until) return latest as Promise<LastModifiedDates>;
    until = Date.now() + maxAgeMs;
    const read = readLastModifiedDates(dir);
    void read.then(() => (latest = read));
    latest ??= read;
    return latest;
  };
}

/** The first commit that names a file is its last. */
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
