import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** Identifies a process, so that a later one on the same machine can detect that it has ended. */
export interface ProcessIdentity {
  host: string;
  /** The boot id and PID namespace that `pid` belongs to; empty where the system has none. */
  space: string;
  pid: number;
}

export function thisProcess(): ProcessIdentity {
  return { host: hostname(), space: pidNamespace(), pid: process.pid };
}

/** Returns whether a process has ended; false when that is unknown, as for other machines. */
export function hasEnded({ space, pid }: ProcessIdentity): boolean {
  if (space === "" || space !== pidNamespace()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

function pidNamespace(): string {
  try {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return "";
  }
}
