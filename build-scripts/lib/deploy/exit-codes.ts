import { CommandError } from "#build-scripts/lib/cli/run-command.ts";

/** Exit codes of `npm run deploy`, for scripts. 1 is any other failure; running it again may help. */
export const EXIT_CODES = {
  /** The settings or arguments are wrong: running it again does not help. */
  settings: 2,
  /** Another publisher is at work or was first; nothing that readers see was changed. */
  conflict: 3,
  /** `verify` found differences. */
  differs: 4,
  /** Stopped by a signal; the next run goes on from there. */
  interrupted: 130,
} as const;

/** Settings or arguments that are wrong. */
export function settingsError(message: string): CommandError {
  return new CommandError(message, { exitCode: EXIT_CODES.settings });
}

/** Another publisher is at work or was first. */
export function conflictError(message: string): CommandError {
  return new CommandError(
    `${message}\n  Fix: see what it published (npm run deploy -- releases), then run this again.`,
    {
      exitCode: EXIT_CODES.conflict,
    },
  );
}
