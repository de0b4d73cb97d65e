import { formatBytes } from "./format-bytes.ts";

/** Reports the progress of a transfer. */
export interface Progress {
  /** Starts a stage. */
  begin(stage: string, total: { bytes: number; objects: number }): void;
  advance(bytes: number): void;
  end(): void;
}

const BAR_WIDTH = 24;
/** Interval between two plain lines, in ms. */
const LINE_INTERVAL_MS = 5_000;

interface Output {
  isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** Creates a progress bar on a terminal; elsewhere prints a line at the start and the end of a stage and every five seconds. */
export function createProgress(
  output: Output = process.stdout,
  now: () => number = () => performance.now(),
): Progress {
  let stage = { name: "", bytes: 0, objects: 0 };
  let done = { bytes: 0, objects: 0 };
  let start = 0;
  let printed = 0;
  const text = () => {
    const seconds = Math.max((now() - start) / 1000, 0.001);
    const rate = `${formatBytes(done.bytes / seconds)}/s`;
    return `${done.objects} of ${stage.objects}, ${formatBytes(done.bytes)} of ${formatBytes(stage.bytes)}, ${rate}`;
  };
  const bar = () => {
    const share = stage.objects === 0 ? 1 : done.objects / stage.objects;
    const filled = Math.round(share * BAR_WIDTH);
    return `${"█".repeat(filled)}${"░".repeat(BAR_WIDTH - filled)}`;
  };
  const show = (isEnd: boolean) => {
    if (output.isTTY)
      output.write(`\r\u001B[2K${stage.name.padEnd(10)} ${bar()} ${text()}${isEnd ? "\n" : ""}`);
    else output.write(`${stage.name}: ${text()}\n`);
    printed = now();
  };
  return {
    begin(name, total) {
      stage = { name, ...total };
      done = { bytes: 0, objects: 0 };
      start = now();
      show(false);
    },
    advance(bytes) {
      done = { bytes: done.bytes + bytes, objects: done.objects + 1 };
      if (output.isTTY || now() - printed >= LINE_INTERVAL_MS) show(false);
    },
    end: () => show(true),
  };
}
