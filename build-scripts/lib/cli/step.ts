/** A running step: its name, when it began, and what it has done so far. */
type RunningStep = () => string;

const ERASE_LINE = "\x1b[2K\r";
const REDRAW_MS = 250;
/** How often a log says what still runs. */
const LOG_MS = 10_000;

const running = new Set<RunningStep>();
let timer: NodeJS.Timeout | undefined;

/**
 * Runs one step of a command. Prints its name, its duration and its result when that is a string. Rethrows failures. Meanwhile a
 * terminal shows `progress` on its last line, and a log every ten seconds.
 */
export async function step<Result>(
  name: string,
  run: () => Promise<Result>,
  progress: () => string = () => "",
): Promise<Result> {
  const start = performance.now();
  const seconds = (digits: number) => `${((performance.now() - start) / 1000).toFixed(digits)} s`;
  const print = (sign: string, note: string) => {
    running.delete(shown);
    erase();
    console.log(`${sign} ${name.padEnd(28)} ${seconds(2).padStart(8)}${note && ` (${note})`}`);
    draw();
  };
  const shown: RunningStep = () => [name, progress(), `(${seconds(0)})`].filter(Boolean).join(" ");
  running.add(shown);
  draw();
  try {
    const result = await run();
    print("✓", typeof result === "string" ? result : "");
    return result;
  } catch (error) {
    print("✗", progress());
    throw error;
  }
}

/** Shows the running steps, and again while there are some. What else prints begins at the start of their line. */
function draw(): void {
  const { isTTY, columns } = process.stdout;
  clearTimeout(timer);
  if (running.size === 0) return;
  const line = () => [...running].map((shown) => shown()).join(", ");
  if (isTTY) process.stdout.write(`${ERASE_LINE}${line().slice(0, (columns || 80) - 1)}\r`);
  const next = () => {
    if (!isTTY) console.log(`… ${line()}`);
    draw();
  };
  timer = setTimeout(next, isTTY ? REDRAW_MS : LOG_MS).unref();
}

function erase(): void {
  if (process.stdout.isTTY) process.stdout.write(ERASE_LINE);
}
