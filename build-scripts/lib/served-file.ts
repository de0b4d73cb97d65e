import { realpath, stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { extname, join, posix, sep } from "node:path";
import { contentType } from "mime-types";
import Negotiator from "negotiator";

/** Content codings that have precompressed copies, best first, with the ending of the copy. */
const CODINGS = { br: ".br", gzip: ".gz" } as const;
type Coding = keyof typeof CODINGS;

/** What a file system says of a name at which there is no file. */
const NO_FILE = ["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP"];

export interface ServedFile {
  /** The file on disk, without symbolic links. */
  path: string;
  /** With charset. */
  type: string;
  coding?: Coding | undefined;
}

/**
 * The file at a path of the folder, or the best copy of it that the request accepts. Undefined when there is none: also for
 * a path that is not in its shortest form, and for a file that lies outside the folder, by `..` or by a symbolic link.
 */
export async function findServedFile(
  dir: string,
  path: string,
  request: IncomingMessage,
): Promise<ServedFile | undefined> {
  if (posix.normalize(path) !== path || posix.isAbsolute(path)) return undefined;
  const original = await findInside(dir, path);
  if (!original) return undefined;
  const type = contentType(extname(path).toLowerCase()) || "application/octet-stream";
  for (const coding of acceptedCodings(request)) {
    const copy = await findInside(dir, path + CODINGS[coding]);
    if (copy) return { path: copy, type, coding };
  }
  return { path: original, type };
}

/** The codings with copies that a request accepts, best for us first. */
function acceptedCodings(request: IncomingMessage): Coding[] {
  const known = Object.keys(CODINGS) as Coding[];
  const accepted = new Negotiator(request).encodings(known);
  return known.filter((coding) => accepted.includes(coding));
}

async function findInside(dir: string, path: string): Promise<string | undefined> {
  try {
    const [root, file] = await Promise.all([realpath(dir), realpath(join(dir, path))]);
    return file.startsWith(root + sep) && (await stat(file)).isFile() ? file : undefined;
  } catch (error) {
    if (NO_FILE.includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}
