/** Resolution of the disk's clock, in ms: a later change within it may leave the mtime unchanged. */
const CLOCK_TICK_MS = 50;

/** Reports whether any later change of the file would change its mtime. */
export function hasReliableMtime({ mtimeMs }: { mtimeMs: number | bigint }): boolean {
  return Date.now() - Number(mtimeMs) > CLOCK_TICK_MS;
}
