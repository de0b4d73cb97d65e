import { ContentError } from "#app/lib/content/diagnostics/content-error.ts";

/** A failure whose message says all there is to say: no stack trace is printed. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: number;

  constructor(message: string, { exitCode = 1, ...options }: ErrorOptions & { exitCode?: number } = {}) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** Runs a command's body: prints what went wrong in full and exits with 1, or with the error's own code. */
export async function runCommand(body: () => Promise<void>): Promise<void> {
  try {
    await body();
  } catch (error) {
    const expected = error instanceof ContentError || error instanceof CommandError;
    console.error(expected ? `\n${error.message}` : error);
    process.exitCode = error instanceof CommandError ? error.exitCode : 1;
  }
}
