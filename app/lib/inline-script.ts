/**
 * Source of an inline script that calls `run` with JSON arguments, or with functions. Neither `run` nor they may use anything
 * outside themselves.
 */
export function inlineScript<Arguments extends unknown[]>(
  run: (...args: Arguments) => void,
  ...args: Arguments
): string {
  return `(${run.toString()})(${args.map((arg) => (typeof arg === "function" ? String(arg) : JSON.stringify(arg))).join(",")})`;
}
