import { createServer, type RequestListener, type Server } from "node:http";
import etag from "etag";
import { LIVE_RELOAD_HREF, PREVIEW_EVENTS_HREF } from "#app/lib/urls.ts";
import { sendResponse } from "#build-scripts/lib/serve/send-response.ts";
import { accessLog } from "./access-log.ts";
import { type RequestGuard, requireToken } from "./access-token.ts";
import { requireHost, requireSameOrigin } from "./allowed-hosts.ts";
import { clientAddressReader, type ForwardedHeader } from "./client-address.ts";
import type { EventStream } from "./event-stream.ts";

/** The health check. It needs no token and reveals nothing else. */
const HEALTH_PATH = "/-/health";
/** Time a client has to send its request, in ms. */
const REQUEST_TIMEOUT_MS = 10_000;
/** Time that open responses have to finish after a stop signal, in ms. */
const SHUTDOWN_MS = 5_000;

interface PreviewServerOptions {
  /** The site itself. */
  app: RequestListener;
  /** Headers of every response. */
  headers: Record<string, string>;
  /** The live-reload script. */
  liveScript: string;
  events: EventStream;
  token: string | undefined;
  /** Host names that requests may be for, in addition to this machine's own. */
  allowedHosts?: readonly string[];
  /** IP addresses and networks of proxies that name their clients in `forwardedHeader`. */
  trustedProxies?: readonly string[];
  forwardedHeader?: ForwardedHeader;
  /** Prints lines of the access log. */
  log?: (lines: string) => void;
}

/** Creates the server of `npm run preview`: the live site behind its access checks. It is not listening yet. */
export function createPreviewServer(options: PreviewServerOptions): Server {
  const { app, headers, liveScript, events, token, allowedHosts = [], log } = options;
  const { trustedProxies = [], forwardedHeader = "x-forwarded-for" } = options;
  const logRequest = accessLog(log);
  const hasHost = requireHost(allowedHosts);
  const clientAddress = clientAddressReader(trustedProxies, forwardedHeader);
  const hasToken: RequestGuard = token === undefined ? () => true : requireToken({ token, clientAddress });
  const previewRoutes = new Map<string | undefined, RequestListener>([
    [
      PREVIEW_EVENTS_HREF,
      (request, response) => {
        if (requireSameOrigin(request, response)) events.handler(request, response);
      },
    ],
    [LIVE_RELOAD_HREF, staticResponse("text/javascript", "no-cache", liveScript)],
  ]);
  const health = staticResponse("application/json", "no-store", JSON.stringify({ status: "ok" }));
  return createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS },
    (request, response) => {
      logRequest(request, response);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      const [path] = request.url?.split("?", 1) ?? [];
      const isRead = request.method === "GET" || request.method === "HEAD";
      if (isRead && path === HEALTH_PATH) health(request, response);
      else if (hasHost(request, response) && hasToken(request, response))
        ((isRead && previewRoutes.get(path)) || app)(request, response);
    },
  );
}

/** Creates a listener that always sends the same response. */
function staticResponse(type: string, cacheControl: string, text: string): RequestListener {
  const body = Buffer.from(text);
  const headers = {
    "Content-Type": `${type}; charset=utf-8`,
    "Cache-Control": cacheControl,
    ETag: etag(body),
  };
  return (_request, response) => sendResponse({ status: 200, headers, body }, response);
}

/** Closes a server on SIGINT or SIGTERM; open responses have {@link SHUTDOWN_MS} to finish. */
export function closeOnSignal(server: Server, cleanUp: () => void): void {
  const shutDown = () => {
    cleanUp();
    server.close();
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS).unref();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, shutDown);
}
