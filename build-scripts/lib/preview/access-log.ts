import type { RequestListener } from "node:http";

/** Interval between two prints, in ms. Printing line by line takes a seventh of the time of a cached response. */
const BATCH_MS = 50;

/**
 * Logs each response: method, path, status, duration. Queries, cookies and tokens are never logged. The timer keeps the
 * process running until pending lines are printed.
 */
export function accessLog(print: (lines: string) => void = console.log): RequestListener {
  let lines: string[] = [];
  const write = () => {
    print(lines.join("\n"));
    lines = [];
  };
  return ({ method, url = "" }, response) => {
    const start = performance.now();
    response.on("close", () => {
      const [path] = url.split("?", 1);
      if (lines.length === 0) setTimeout(write, BATCH_MS);
      lines.push(`${method} ${path} ${response.statusCode} ${Math.round(performance.now() - start)} ms`);
    });
  };
}
