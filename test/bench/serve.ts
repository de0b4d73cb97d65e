/**
 * `npm run bench:serve`: the static server and the preview server under 200 connections for 60 seconds each, on this machine.
 * Prints errors, answers that were no 200, throughput, the 99th percentile of the time to an answer, and the server's memory before
 * and after; `-- --seconds 10` takes less. Asserts nothing. Needs `npm run build`.
 */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { startServer } from "../start-preview.ts";

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

const { seconds } = parseArgs({ options: { seconds: { type: "string", default: "60" } } }).values;
for (const [name, script] of Object.entries(SERVERS)) await load(name, script);

async function load(name: string, script: string): Promise<void> {
  const { child, origin } = await startServer(script);
  // Nobody reads on; a full pipe would stop the server.
  child.stdout?.resume();
  child.stderr?.resume();
  try {
    for (const path of PATHS) await (await fetch(origin + path)).arrayBuffer();
    const before = await memoryOf(child.pid);
    const { errors, timeouts, non2xx, requests, latency } = await autocannon({
      url: origin,
      connections: CONNECTIONS,
      duration: Number(seconds),
      requests: PATHS.map((path) => ({ path })),
    });
    const after = await memoryOf(child.pid);
    console.log(
      `${name}: ${errors} errors, ${timeouts} time-outs, ${non2xx} other answers than 200; ` +
        `${Math.round(requests.average)} answers a second; p50 ${latency.p50} ms, p99 ${latency.p99} ms; ` +
        `memory ${before} → ${after}`,
    );
  } finally {
    child.kill();
  }
}

/** Memory that a process has in use, where the system tells it (Linux). */
async function memoryOf(pid: number | undefined): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
  return Number.isNaN(kilobytes) ? "unknown" : `${Math.round(kilobytes / 1024)} MB`;
}
