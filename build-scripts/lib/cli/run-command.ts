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

/** Codes of a disk that is full, over quota, read-only or another user's. */
const DISK_CODES = ["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM"];

/** Runs a command. Prints an error and exits with its exit code, or with 1. */
export async function runCommand(body: () => Promise<void>): Promise<void> {
  try {
    await body();
  } catch (error) {
    const expected = error instanceof ContentError || error instanceof CommandError;
    const message = expected ? error.message : diskError(error);
    console.error(message === undefined ? error : `\n${message}`);
    process.exitCode = error instanceof CommandError ? error.exitCode : 1;
  }
}

/** Returns the message of an error that a disk has caused. */
function diskError(error: unknown): string | undefined {
  const { code, syscall, message, cause } = (error ?? {}) as NodeJS.ErrnoException;
  // Node's code of a folder that cannot be created on a read-only disk is ENOENT.
  const isOfDisk = DISK_CODES.includes(code ?? "") || (code === "ENOENT" && syscall === "mkdir");
  if (!isOfDisk) return cause === undefined ? undefined : diskError(cause);
  return `A file or folder cannot be written: ${message}.\n  Fix: free space on that disk and let this user write there, or choose another folder; OUTPUT_DIR is the build's.`;
}
