import { readlinkSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/** Returns the absolute path without symbolic links, also of what does not exist yet. */
export function realPathOf(path: string): string {
  const full = resolve(path);
  const parent = dirname(full);
  if (parent === full) return full;
  const real = join(realPathOf(parent), basename(full));
  try {
    return realPathOf(resolve(dirname(real), readlinkSync(real)));
  } catch {
    // It is no link.
    return real;
  }
}
