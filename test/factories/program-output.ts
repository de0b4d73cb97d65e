import type { ChildProcess } from "node:child_process";
import { EventEmitter, once } from "node:events";

export interface ProgramOutput {
  text(): string;
  /** Why the program has ended, or undefined while it runs. */
  ended(): string | undefined;
  /** Waits until the output has at least `count` matches of a pattern, and returns all; of a single one its groups too. */
  untilPrinted(pattern: RegExp, count?: number): Promise<string[]>;
}

/** Collects what a program prints. */
export function readOutput(child: ChildProcess): ProgramOutput {
  // Apart, because a line of one stream can arrive within a line of the other.
  const printed = { stdout: "", stderr: "" };
  const text = () => printed.stdout + printed.stderr;
  const changes = new EventEmitter();
  let ended: string | undefined;
  const end = (reason: string) => {
    ended = reason;
    changes.emit("change");
  };
  for (const name of ["stdout", "stderr"] as const) {
    child[name]?.on("data", (chunk) => {
      printed[name] += String(chunk);
      changes.emit("change");
    });
  }
  child.on("error", (error) => end(error.message));
  child.on("close", (code) => end(`The program ended with ${code}: ${text()}`));
  return {
    text,
    ended: () => ended,
    async untilPrinted(pattern, count = 1) {
      for (;;) {
        const found = text().match(pattern) ?? [];
        if (found.length >= count) return found;
        if (ended !== undefined) throw new Error(ended);
        await once(changes, "change");
      }
    },
  };
}
