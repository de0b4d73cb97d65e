/** Whether the long tests run too: `npm run test:full`, or `FULL=1` for a single runner. */
export const isFull = process.env.FULL === "1";

/** Returns all values in a full run, else the few that represent them. */
export function sample<Value>(all: readonly Value[], few: readonly Value[]): readonly Value[] {
  return isFull ? all : few;
}
