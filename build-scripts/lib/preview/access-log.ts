import type { RequestListener } from "node:http";

/** Lines are printed together after this time, in ms: one by one they take a seventh of the time of an answer that is kept. */
const GATHERED_MS = 50;

/**
 * Prints each answer: method, path, status, duration. Never a query, a cookie or a token. No line is lost when the process ends
 * by itself: lines that wait keep it running.
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
      if (lines.length === 0) setTimeout(write, GATHERED_MS);
      lines.push(`${method} ${path} ${response.statusCode} ${Math.round(performance.now() - start)} ms`);
    });
  };
}
