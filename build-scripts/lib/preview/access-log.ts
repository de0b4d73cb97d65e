import type { RequestHandler } from "express";

/** Prints each answer: method, path, status, duration. Never a query, a cookie or a token. */
export function accessLog(print: (line: string) => void = console.log): RequestHandler {
  return (request, response, next) => {
    const start = performance.now();
    // Routers shorten the path while they work.
    const { method, path } = request;
    response.on("close", () => {
      print(`${method} ${path} ${response.statusCode} ${Math.round(performance.now() - start)} ms`);
    });
    next();
  };
}
