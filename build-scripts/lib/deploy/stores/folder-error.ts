import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { EXIT_CODES } from "../exit-codes.ts";

const { settings } = EXIT_CODES;
/** What the system's error codes mean for a folder, and whether running again may help. */
const REASONS: Record<string, { what: string; fix: string; exitCode: number }> = {
  EACCES: { what: "access was denied", fix: "let this user write there", exitCode: settings },
  EPERM: { what: "access was denied", fix: "let this user write there", exitCode: settings },
  EROFS: { what: "it is mounted read-only", fix: "mount it writable", exitCode: settings },
  ENOTDIR: {
    what: "a part of the path is a file",
    fix: "name a folder with --to, or remove that file",
    exitCode: settings,
  },
  EEXIST: {
    what: "a file has its name",
    fix: "name a folder with --to, or remove that file",
    exitCode: settings,
  },
  EISDIR: { what: "a folder has its name", fix: "remove that folder", exitCode: settings },
  // Node reports a read-only file system like this when it creates a folder and those above it.
  ENOENT: {
    what: "a folder could not be created",
    fix: "correct the path of --to, or mount its file system writable",
    exitCode: settings,
  },
  ENOSPC: { what: "the disk is full", fix: "free space there, then run this again", exitCode: 1 },
  EDQUOT: { what: "the quota is used up", fix: "free space there, then run this again", exitCode: 1 },
};

/** Describes an error of the file system in one sentence with a fix. Returns any other error unchanged. */
export function folderErrorOf(error: unknown, dir: string): unknown {
  const { code, path = dir, syscall } = error as NodeJS.ErrnoException;
  const reason = code ? REASONS[code] : undefined;
  if (!reason || (code === "ENOENT" && syscall !== "mkdir")) return error;
  const { what, fix, exitCode } = reason;
  return new CommandError(`Could not publish to ${path}: ${what} (${code}).\n  Fix: ${fix}.`, {
    exitCode,
    cause: error,
  });
}
