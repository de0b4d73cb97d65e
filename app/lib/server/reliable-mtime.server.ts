/** A file that was changed less than so long ago may be changed again without another time, in ms: a tick of the disk's clock. */
const CLOCK_TICK_MS = 50;

/** Whether a change of a file that is still to come would show in its time. */
export function hasReliableMtime({ mtimeMs }: { mtimeMs: number | bigint }): boolean {
  return Date.now() - Number(mtimeMs) > CLOCK_TICK_MS;
}
