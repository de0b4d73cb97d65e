import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** Names a process, so that a later one on the same machine can tell that it has ended. */
export interface ProcessIdentity {
  host: string;
  /** The space that the process number counts in: a running system and a container in it. Empty where it has no name. */
  space: string;
  pid: number;
}

export function thisProcess(): ProcessIdentity {
  return { host: hostname(), space: processSpace(), pid: process.pid };
}

/** Whether a process has certainly ended; false when that cannot be known from here. */
export function hasEnded({ space, pid }: ProcessIdentity): boolean {
  if (space === "" || space !== processSpace()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

function processSpace(): string {
  try {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return "";
  }
}
