import { createServer, type RequestListener, type Server } from "node:http";
import etag from "etag";
import { LIVE_EVENTS_HREF, LIVE_SCRIPT_HREF } from "#app/lib/urls.ts";
import { sendAnswer } from "#build-scripts/lib/serve/send-response.ts";
import { accessLog } from "./access-log.ts";
import { type Gate, requireToken } from "./access-token.ts";
import { requireHost, requireSameOrigin } from "./allowed-hosts.ts";
import type { ChangeEvents } from "./change-events.ts";

/** Answers whether the server works, without a token: it says nothing else. */
const HEALTH_PATH = "/-/health";
/** A client that sends its request more slowly is cut off, in ms. */
const REQUEST_TIMEOUT_MS = 10_000;
/** Answers that are not finished so long after the server was told to stop are broken off, in ms. */
const SHUTDOWN_MS = 5_000;

interface PreviewServerOptions {
  /** The site itself. */
  app: RequestListener;
  /** Headers of every answer. */
  headers: Record<string, string>;
  /** The script that shows changes in open browsers. */
  liveScript: string;
  events: ChangeEvents;
  token: string | undefined;
  /** Names of hosts, besides this machine's own, that requests may be for. */
  allowedHosts?: readonly string[];
  /** Prints lines of the access log. */
  log?: (lines: string) => void;
}

/** The server of `npm run preview`: the live site behind what protects it. Not listening yet. */
export function createPreviewServer(options: PreviewServerOptions): Server {
  const { app, headers, liveScript, events, token, allowedHosts = [], log } = options;
  const noteAnswer = accessLog(log);
  const hasHost = requireHost(allowedHosts);
  const hasToken: Gate = token === undefined ? () => true : requireToken({ token });
  const own = new Map<string | undefined, RequestListener>([
    [
      LIVE_EVENTS_HREF,
      (request, response) => {
        if (requireSameOrigin(request, response)) events.handler(request, response);
      },
    ],
    [LIVE_SCRIPT_HREF, answerWith("text/javascript", "no-cache", liveScript)],
  ]);
  const tellHealth = answerWith("application/json", "no-store", JSON.stringify({ status: "ok" }));
  return createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS },
    (request, response) => {
      noteAnswer(request, response);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      const [path] = request.url?.split("?", 1) ?? [];
      const isRead = request.method === "GET" || request.method === "HEAD";
      if (isRead && path === HEALTH_PATH) tellHealth(request, response);
      else if (hasHost(request, response) && hasToken(request, response))
        ((isRead && own.get(path)) || app)(request, response);
    },
  );
}

/** Answers with the same text whenever it is asked. */
function answerWith(type: string, cacheControl: string, text: string): RequestListener {
  const body = Buffer.from(text);
  const headers = {
    "Content-Type": `${type}; charset=utf-8`,
    "Cache-Control": cacheControl,
    ETag: etag(body),
  };
  return (_request, response) => sendAnswer({ status: 200, headers, body }, response);
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
