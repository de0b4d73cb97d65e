/**
 * `npm run bench:serve`: loads the static server and the preview server with 200 connections for 60 seconds each. Prints errors,
 * responses other than 200, throughput, latency, CPU time per response and the server's memory over time. `-- --seconds 10` sets
 * the duration, `-- --responses 1000000` a number of responses instead, `-- --server preview` selects one server. On Linux with
 * two CPUs or more, the server has one CPU and the client the others. Asserts nothing. Needs `npm run build`.
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
/** Paths that each connection requests in turn. */
const PATHS = [
  "/",
  "/docs/integrate-with-acme-payments/webhook-ipn/",
  "/docs/checkout-pages/url-parameters/",
  "/api/sidebars.json",
];
const REQUESTS = PATHS.map((path) => ({ path }));

const { seconds, responses, server } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    responses: { type: "string" },
    server: { type: "string" },
  },
}).values;
/** The load is split into parts; memory is sampled after each. */
const PARTS = 5;
const PART = responses
  ? { amount: Math.ceil(Number(responses) / PARTS) }
  : { duration: Math.ceil(Number(seconds) / PARTS) };
const CPUS = availableParallelism();
/** CPU times in `/proc` are in hundredths of a second. */
const TICK_MS = 10;

for (const [name, script] of Object.entries(SERVERS)) {
  if (!server || name.startsWith(server)) await load(name, script);
}

async function load(name: string, script: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-serve-"));
  const { child, origin } = await startServerWithLog(script, join(folder, "log"));
  try {
    const hasOwnCpu =
      CPUS > 1 && (await runOn("0", child.pid)) && (await runOn(`1-${CPUS - 1}`, process.pid));
    for (const path of PATHS) await (await fetch(origin + path)).arrayBuffer();
    const memory = [await memoryOf(child.pid)];
    const before = await cpuMsOf(child.pid);
    const parts: Result[] = [];
    while (parts.length < PARTS) {
      parts.push(await autocannon({ url: origin, connections: CONNECTIONS, ...PART, requests: REQUESTS }));
      memory.push(await memoryOf(child.pid));
    }
    const where = hasOwnCpu ? "on its own CPU" : "on the same CPUs as the client";
    print(`${name} ${where}`, parts, { memory, cpuMs: (await cpuMsOf(child.pid)) - before });
  } finally {
    child.kill();
    await rm(folder, { recursive: true });
  }
}

/** Pins a process with all its threads to some CPUs. Returns whether the system supports it. */
async function runOn(cpus: string, pid: number | undefined): Promise<boolean> {
  return promisify(execFile)("taskset", ["-a", "-c", "-p", cpus, String(pid)]).then(
    () => true,
    () => false,
  );
}

interface Cost {
  memory: readonly string[];
  /** CPU time of the server during the load. */
  cpuMs: number;
}

function print(name: string, parts: readonly Result[], { memory, cpuMs }: Cost): void {
  const sum = (of: (part: Result) => number) => parts.reduce((total, part) => total + of(part), 0);
  const worst = (of: (part: Result) => number) => Math.max(...parts.map(of));
  const total = sum(({ requests }) => requests.total);
  const each = Math.round((cpuMs * 1000) / total);
  console.log(
    `${name}: ${sum(({ errors }) => errors)} errors, ${sum(({ timeouts }) => timeouts)} time-outs, ` +
      `${sum(({ non2xx }) => non2xx)} responses other than 200; ${total} responses, ` +
      `${Math.round(sum(({ requests }) => requests.average) / PARTS)} a second; ` +
      `p50 ${worst(({ latency }) => latency.p50)} ms, p99 ${worst(({ latency }) => latency.p99)} ms in the worst part; ` +
      `${each} µs of CPU each, ${Math.round(1e6 / each)} a second per core; ` +
      `memory ${memory.join(" → ")}; load ${loadavg()
        .map((value) => value.toFixed(1))
        .join(", ")}`,
  );
}

/** Reads the CPU time (ms) of a process; NaN except on Linux. */
async function cpuMsOf(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const [user = Number.NaN, system = Number.NaN] = (stat.split(") ")[1] ?? "")
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return (user + system) * TICK_MS;
}

/** Reads the resident memory of a process; "unknown" except on Linux. */
async function memoryOf(pid: number | undefined): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
  return Number.isNaN(kilobytes) ? "unknown" : `${Math.round(kilobytes / 1024)} MB`;
}
