import { CommandError } from "./run-command.ts";

/** Exit codes of `npm run deploy`, for scripts. Any other failure is 1; a retry may succeed. */
export const EXIT_CODES = {
  /** The settings, arguments, credentials or rights are wrong; a retry does not help. */
  settings: 2,
  /** Another publisher is running or was first; the live site is unchanged. */
  conflict: 3,
  /** `verify` found differences. */
  differs: 4,
  /** Stopped by a signal; the next run continues. */
  interrupted: 130,
} as const;

export function settingsError(message: string): CommandError {
  return new CommandError(message, { exitCode: EXIT_CODES.settings });
}
