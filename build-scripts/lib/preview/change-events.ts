import { watch } from "node:fs";
import { dirname } from "node:path";
import type { RequestHandler, Response } from "express";

/** An editor writes a file in several steps; what comes within this time is one change, in ms. */
const SETTLE_MS = 20;
/** Proxies close what is silent for longer, in ms. */
const KEEP_ALIVE_MS = 25_000;
/** Browsers that may listen at once. */
const MOST_LISTENERS = 200;

/** Tells browsers that something changed. */
export interface ChangeEvents {
  /** Answers with a stream of events, one for each change. */
  handler: RequestHandler;
  announce(): void;
  /** Ends every stream. */
  close(): void;
}

export function createChangeEvents(): ChangeEvents {
  const listeners = new Set<Response>();
  const send = (text: string) => {
    for (const listener of listeners) listener.write(text);
  };
  const keepAlive = setInterval(() => send(": still here\n\n"), KEEP_ALIVE_MS);
  keepAlive.unref();
  return {
    handler(_request, response) {
      if (listeners.size >= MOST_LISTENERS) {
        response.status(503).type("text/plain").send("Too many browsers listen.");
        return;
      }
      response.writeHead(200, {
        "Content-Type": "text/event-stream",
        "Cache-Control": "no-store, no-transform",
      });
      response.write("retry: 1000\n\n");
      listeners.add(response);
      response.on("close", () => listeners.delete(response));
    },
    announce: () => send("event: change\ndata: {}\n\n"),
    close() {
      clearInterval(keepAlive);
      for (const listener of listeners) listener.end();
    },
  };
}

/** Calls when a file of the content changed; the site configuration may lie elsewhere. Gives what ends it. */
export function watchContent(contentDir: string, siteConfigFile: string, onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, SETTLE_MS);
  };
  const watchers = [watch(contentDir, { recursive: true }, changed), watch(dirname(siteConfigFile), changed)];
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
