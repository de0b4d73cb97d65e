import type { RequestListener } from "node:http";

/** Prints each answer: method, path, status, duration. Never a query, a cookie or a token. */
export function accessLog(print: (line: string) => void = console.log): RequestListener {
  return ({ method, url = "" }, response) => {
    const start = performance.now();
    response.on("close", () => {
      const [path] = url.split("?", 1);
      print(`${method} ${path} ${response.statusCode} ${Math.round(performance.now() - start)} ms`);
    });
  };
}
