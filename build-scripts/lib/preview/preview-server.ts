import { createServer, type Server } from "node:http";
import express from "express";
import { LIVE_EVENTS_HREF, LIVE_SCRIPT_HREF } from "#app/lib/hrefs.ts";
import { accessLog } from "./access-log.ts";
import { requireToken } from "./access-token.ts";
import type { ChangeEvents } from "./change-events.ts";

/** Answers whether the server works, without a token: it says nothing else. */
const HEALTH_PATH = "/-/health";
/** A client that sends its request more slowly is cut off, in ms. */
const REQUEST_TIMEOUT_MS = 10_000;
/** Answers that are not finished so long after the server was told to stop are broken off, in ms. */
const SHUTDOWN_MS = 5_000;

interface PreviewServerOptions {
  /** The site itself. */
  app: express.Express;
  /** Headers of every answer. */
  headers: Record<string, string>;
  /** The script that shows changes in open browsers. */
  liveScript: string;
  events: ChangeEvents;
  token: string | undefined;
  log?: (line: string) => void;
}

/** The server of `npm run preview`: the live site behind what protects it. Not listening yet. */
export function createPreviewServer(options: PreviewServerOptions): Server {
  const { app, headers, liveScript, events, token, log } = options;
  const server = express();
  server.disable("x-powered-by");
  server.use(accessLog(log));
  server.use((_request, response, next) => {
    response.set(headers);
    next();
  });
  server.get(HEALTH_PATH, (_request, response) => {
    response.set("Cache-Control", "no-store").json({ status: "ok" });
  });
  if (token !== undefined) server.use(requireToken({ token }));
  server.get(LIVE_EVENTS_HREF, events.handler);
  server.get(LIVE_SCRIPT_HREF, (_request, response) => {
    response.set("Cache-Control", "no-cache").type("text/javascript").send(liveScript);
  });
  server.use(app);
  return createServer({ requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS }, server);
}

/** Ends a server when the operator stops the command: what is being answered is finished first. */
export function closeOnSignal(server: Server, cleanUp: () => void): void {
  const stop = () => {
    cleanUp();
    server.close();
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS).unref();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
}
