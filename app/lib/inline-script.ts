/** Source of an inline script that calls `run` with JSON arguments. `run` must not use anything outside itself. */
export function inlineScript<Arguments extends unknown[]>(
  run: (...args: Arguments) => void,
  ...args: Arguments
): string {
  return `(${run.toString()})(${args.map((arg) => JSON.stringify(arg)).join(",")})`;
}
