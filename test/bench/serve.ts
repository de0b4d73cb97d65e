/**
 * `npm run bench:serve`: the static server and the preview server under 200 connections for 60 seconds each, on this machine.
 * Prints errors, answers that were no 200, throughput, the 99th percentile of the time to an answer, the processor time that
 * one answer takes, and the server's memory as it goes; `-- --seconds 10` takes less, `-- --answers 1000000` as many as said
 * instead, `-- --server preview` one server alone. Where the system lets it (Linux, two processors), the server has one processor and
 * the client the others. Asserts nothing. Needs `npm run build`.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import autocannon, { type Result } from "autocannon";
import { startServerWithLog } from "../start-preview.ts";

const CONNECTIONS = 200;
const SERVERS = { "static server": "build-scripts/serve.ts", preview: "build-scripts/preview.ts" };
/** Pages asked for in turn, by each connection. */
const PATHS = [
  "/",
  "/docs/integrate-with-acme-payments/webhook-ipn/",
  "/docs/checkout-pages/url-parameters/",
  "/api/sidebars.json",
  "/favicon.svg",
];
const REQUESTS = PATHS.map((path) => ({ path }));

const { seconds, answers, server } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    answers: { type: "string" },
    server: { type: "string" },
  },
}).values;
/** The load comes in so many parts; memory is looked at after each. */
const PARTS = 5;
const PART = answers
  ? { amount: Math.ceil(Number(answers) / PARTS) }
  : { duration: Math.ceil(Number(seconds) / PARTS) };
const PROCESSORS = availableParallelism();
/** Processor times in `/proc` are counted in hundredths of a second. */
const TICK_MS = 10;

for (const [name, script] of Object.entries(SERVERS)) {
  if (!server || name.startsWith(server)) await load(name, script);
}

async function load(name: string, script: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-serve-"));
  const { child, origin } = await startServerWithLog(script, join(folder, "log"));
  try {
    const isApart =
      PROCESSORS > 1 && (await runOn("0", child.pid)) && (await runOn(`1-${PROCESSORS - 1}`, process.pid));
    for (const path of PATHS) await (await fetch(origin + path)).arrayBuffer();
    const memory = [await memoryOf(child.pid)];
    const before = await processorMsOf(child.pid);
    const parts: Result[] = [];
    while (parts.length < PARTS) {
      parts.push(await autocannon({ url: origin, connections: CONNECTIONS, ...PART, requests: REQUESTS }));
      memory.push(await memoryOf(child.pid));
    }
    const where = isApart ? "on a processor of its own" : "on the same processors as the client";
    print(`${name} ${where}`, parts, { memory, processorMs: (await processorMsOf(child.pid)) - before });
  } finally {
    child.kill();
    await rm(folder, { recursive: true });
  }
}

/** Has a process, with all its threads, run on some processors only; false where the system cannot. */
async function runOn(processors: string, pid: number | undefined): Promise<boolean> {
  return promisify(execFile)("taskset", ["-a", "-c", "-p", processors, String(pid)]).then(
    () => true,
    () => false,
  );
}

interface Cost {
  memory: readonly string[];
  /** Of the server's process, while the load lasted. */
  processorMs: number;
}

function print(name: string, parts: readonly Result[], { memory, processorMs }: Cost): void {
  const sum = (of: (part: Result) => number) => parts.reduce((total, part) => total + of(part), 0);
  const worst = (of: (part: Result) => number) => Math.max(...parts.map(of));
  const total = sum(({ requests }) => requests.total);
  const each = Math.round((processorMs * 1000) / total);
  console.log(
    `${name}: ${sum(({ errors }) => errors)} errors, ${sum(({ timeouts }) => timeouts)} time-outs, ` +
      `${sum(({ non2xx }) => non2xx)} other answers than 200; ${total} answers, ` +
      `${Math.round(sum(({ requests }) => requests.average) / PARTS)} a second; ` +
      `p50 ${worst(({ latency }) => latency.p50)} ms, p99 ${worst(({ latency }) => latency.p99)} ms in the worst part; ` +
      `${each} µs of processor each, ${Math.round(1e6 / each)} a second of one core; ` +
      `memory ${memory.join(" → ")}; load ${loadavg()
        .map((value) => value.toFixed(1))
        .join(", ")}`,
  );
}

/** Time that a process had a processor for, where the system tells it (Linux). */
async function processorMsOf(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const [user = Number.NaN, system = Number.NaN] = (stat.split(") ")[1] ?? "")
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return (user + system) * TICK_MS;
}

/** Memory that a process has in use, where the system tells it (Linux). */
async function memoryOf(pid: number | undefined): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
  return Number.isNaN(kilobytes) ? "unknown" : `${Math.round(kilobytes / 1024)} MB`;
}
