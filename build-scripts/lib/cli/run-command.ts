import { ContentError } from "#app/lib/content/diagnostics/content-error.ts";

/** An expected failure, printed without a stack trace. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: number;

  constructor(message: string, { exitCode = 1, ...options }: ErrorOptions & { exitCode?: number } = {}) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** Runs a command. Prints an error and exits with its exit code, or with 1. */
export async function runCommand(body: () => Promise<void>): Promise<void> {
  try {
    await body();
  } catch (error) {
    const expected = error instanceof ContentError || error instanceof CommandError;
    console.error(expected ? `\n${error.message}` : error);
    process.exitCode = error instanceof CommandError ? error.exitCode : 1;
  }
}
