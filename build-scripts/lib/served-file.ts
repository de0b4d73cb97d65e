import type { Stats } from "node:fs";
import { type FileHandle, open, realpath, stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { extname, join, posix, sep } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { contentType } from "mime-types";
import Negotiator from "negotiator";

/** Content codings that have precompressed copies, best first, with the ending of the copy. */
export const CODINGS = { br: ".br", gzip: ".gz" } as const;
export type Coding = keyof typeof CODINGS;

/** What a file system says of a name at which there is no file. */
const NO_FILE = ["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP"];
/** A folder that is being exchanged is back within this time, in ms. */
const EXCHANGE_MS = 1_000;
/** Between two looks whether it is back, in ms. */
const LOOK_AGAIN_MS = 5;

/** What is said of a file before its bytes. */
export interface FoundFile {
  stats: Stats;
  /** With charset. */
  type: string;
  coding?: Coding | undefined;
}

/** A file as it was when it was opened, whatever becomes of its name. */
export interface ServedFile extends FoundFile {
  /** Whoever asked for the file closes it. */
  handle: FileHandle;
}

/**
 * The file at a path of the folder, or its copy in the first of these codings that it has, opened. Undefined when there is none:
 * also for a path that is not in its shortest form, and for a file that lies outside the folder, by `..` or by a symbolic
 * link. While another folder is put in the place of this one, the file is one of the old or one of the new.
 */
export async function openServedFile(
  dir: string,
  path: string,
  codings: readonly Coding[],
): Promise<ServedFile | undefined> {
  if (posix.normalize(path) !== path || posix.isAbsolute(path)) return undefined;
  const givenUpAt = Date.now() + EXCHANGE_MS;
  for (;;) {
    const before = await identityOf(dir);
    const file = await openBestCopy(dir, path, codings);
    if (file) return file;
    // Nothing was found in a folder that is the same as before: there is nothing.
    if (before !== undefined && before === (await identityOf(dir))) return undefined;
    if (Date.now() > givenUpAt) return undefined;
    await wait(LOOK_AGAIN_MS);
  }
}

async function openBestCopy(
  dir: string,
  path: string,
  codings: readonly Coding[],
): Promise<ServedFile | undefined> {
  const original = await openInside(dir, path);
  if (!original) return undefined;
  const type = contentType(extname(path).toLowerCase()) || "application/octet-stream";
  for (const coding of codings) {
    const copy = await openInside(dir, path + CODINGS[coding]);
    if (!copy) continue;
    await original.handle.close();
    return { ...copy, type, coding };
  }
  return { ...original, type };
}

/** Whether the URL names a path at all. NUL ends a name for the operating system, though not for us, and no page has a control character in its name. */
export function canDecode(href: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURI(href));
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

/** The codings with copies that a request accepts, best for us first. */
export function acceptedCodings(request: IncomingMessage): Coding[] {
  const known = Object.keys(CODINGS) as Coding[];
  const accepted = new Negotiator(request).encodings(known);
  return known.filter((coding) => accepted.includes(coding));
}

/** Tells a folder from another that has its name later, and from itself when it had another name; undefined while there is none. */
async function identityOf(dir: string): Promise<string | undefined> {
  const found = await ifThere(stat(dir, { bigint: true }));
  return found && `${found.dev}:${found.ino}:${found.ctimeNs}`;
}

async function openInside(
  dir: string,
  path: string,
): Promise<Pick<ServedFile, "handle" | "stats"> | undefined> {
  const [root, file] = await Promise.all([ifThere(realpath(dir)), ifThere(realpath(join(dir, path)))]);
  if (root === undefined || !file?.startsWith(root + sep)) return undefined;
  const handle = await ifThere(open(file, "r"));
  if (!handle) return undefined;
  const stats = await handle.stat();
  if (stats.isFile()) return { handle, stats };
  await handle.close();
  return undefined;
}

async function ifThere<Found>(looking: Promise<Found>): Promise<Found | undefined> {
  try {
    return await looking;
  } catch (error) {
    if (NO_FILE.includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}
