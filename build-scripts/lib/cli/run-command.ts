import { type ParseArgsConfig, parseArgs } from "node:util";
import { ContentError } from "#app/lib/content/diagnostics/content-error.ts";

/** An expected failure, printed without a stack trace. */
export class CommandError extends Error {
  override readonly name: string = "CommandError";
  readonly exitCode: number;

  constructor(message: string, { exitCode = 1, ...options }: ErrorOptions & { exitCode?: number } = {}) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** Codes of a disk that is full, over quota, read-only or another user's. */
const DISK_CODES = ["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM"];

/** Removes what may be a user and a password from a quoted URL, which need not be valid. */
export function withoutCredentials(message: string): string {
  return message.replace(/(["']).*@/s, "$1…@");
}

/** A mistake in the command line, printed with the command's usage. */
export class UsageError extends CommandError {
  override readonly name = "UsageError";

  constructor(message: string) {
    super(withoutCredentials(message), { exitCode: 2 });
  }
}

type Options = NonNullable<ParseArgsConfig["options"]>;

/** What may be on a command's command line, besides `--help`. */
interface CommandLine<Allowed extends Options> {
  /** Such as `npm run headers -- <host> [--noindex]`. */
  usage: string;
  options?: Allowed;
  /** How many arguments there are without an option; by default none. */
  positionals?: readonly [min: number, max: number];
}

type Arguments<Allowed extends Options> = ReturnType<
  typeof parseArgs<{ options: Allowed; allowPositionals: true }>
>;

/** Runs a command with its arguments. Prints an error and exits with its exit code, or with 1. */
export async function runCommand<const Allowed extends Options = Record<never, never>>(
  commandLine: CommandLine<Allowed>,
  body: (args: Arguments<Allowed>) => Promise<void>,
  args = process.argv.slice(2),
): Promise<void> {
  const usage = `Usage: ${commandLine.usage}`;
  // CI sets a variable to nothing when its value is not configured.
  for (const [name, value] of Object.entries(process.env)) if (value === "") delete process.env[name];
  try {
    const parsed = readArguments(commandLine, args);
    if (parsed) await body(parsed);
    else console.log(usage);
  } catch (error) {
    const expected = error instanceof ContentError || error instanceof CommandError;
    const message = expected ? error.message : diskError(error);
    console.error(message === undefined ? error : `\n${message}`);
    if (error instanceof UsageError) console.error(usage);
    process.exitCode = error instanceof CommandError ? error.exitCode : 1;
  }
}

/** Returns undefined when the user asks for help. */
function readArguments<Allowed extends Options>(
  { options, positionals: [min, max] = [0, 0] }: CommandLine<Allowed>,
  args: string[],
): Arguments<Allowed> | undefined {
  const all = { ...options, help: { type: "boolean", short: "h" } } as const;
  try {
    const { values, positionals } = parseArgs({ args, options: all, allowPositionals: true });
    if (values.help) return undefined;
    for (const [name, value] of Object.entries<unknown>(values))
      if (value === "") throw new Error(`--${name} must not be empty.`);
    if (positionals.includes("")) throw new Error("An argument must not be empty.");
    if (positionals.length > max) throw new Error(`Unexpected argument "${positionals[max]}".`);
    if (positionals.length < min) throw new Error("An argument is missing.");
    return { values, positionals } as Arguments<Allowed>;
  } catch (error) {
    throw new UsageError((error as Error).message);
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
