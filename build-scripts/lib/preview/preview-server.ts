import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { isIPv4 } from "node:net";
import { PREVIEW_EVENTS_HREF } from "#app/lib/urls.ts";
import { sendText } from "#build-scripts/lib/serve/send-response.ts";
import { type RequestGuard, requireToken } from "./access-token.ts";
import type { EventStream } from "./event-stream.ts";

/** The health check. It needs no token and reveals nothing else. */
const HEALTH_PATH = "/-/health";
const HOST_HEADER = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d+)?$/i;
/** Time a client has to send its request, in ms. */
const REQUEST_TIMEOUT_MS = 10_000;

interface PreviewServerOptions {
  app: RequestListener;
  headers: Record<string, string>;
  events: EventStream;
  token: string | undefined;
  /** Host names that requests may be for, in addition to this machine's own. */
  allowedHosts?: readonly string[];
}

/** Creates the server of `npm run preview`: the live site behind its access checks. It is not listening yet. */
export function createPreviewServer(options: PreviewServerOptions): Server {
  const { app, headers, events, token, allowedHosts = [] } = options;
  const hasHost = requireHost(allowedHosts);
  const hasToken: RequestGuard = token === undefined ? () => true : requireToken(token);
  return createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS },
    (request, response) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      const [path] = request.url?.split("?", 1) ?? [];
      const isRead = request.method === "GET" || request.method === "HEAD";
      if (isRead && path === HEALTH_PATH) sendHealth(response);
      else if (!hasHost(request, response) || !hasToken(request, response)) return;
      else if (!isRead || path !== PREVIEW_EVENTS_HREF) app(request, response);
      else if (requireSameOrigin(request, response)) events.handler(request, response);
    },
  );
}

/** Requires a Host header that names this machine or an allowed host. This prevents DNS rebinding. */
function requireHost(allowed: readonly string[]): RequestGuard {
  const names = new Set(allowed.map((name) => name.toLowerCase()));
  return ({ headers }, response) => {
    const name = HOST_HEADER.exec(headers.host ?? "")?.[1]?.toLowerCase();
    if (name !== undefined && (isLoopback(name) || names.has(name))) return true;
    const fix =
      name === undefined ? "send a Host header" : `start the preview with PREVIEW_ALLOWED_HOSTS=${name}`;
    sendText(response, 403, `This preview does not serve this host.\nFix: ${fix}.\n`);
    return false;
  };
}

function isLoopback(name: string): boolean {
  return name === "localhost" || name === "[::1]" || (isIPv4(name) && name.startsWith("127."));
}

/** Rejects requests from pages of other origins; browsers send Origin with each of them. */
const requireSameOrigin: RequestGuard = ({ headers }, response) => {
  const { origin, host } = headers;
  if (origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)) return true;
  sendText(response, 403, "This preview's events are for its own pages.\n");
  return false;
};

function sendHealth(response: ServerResponse): void {
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.setHeader("Cache-Control", "no-store");
  response.end(JSON.stringify({ status: "ok" }));
}
