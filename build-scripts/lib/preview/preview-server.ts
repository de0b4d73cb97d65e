import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { PREVIEW_EVENTS_HREF } from "#app/lib/urls.ts";
import { sendText } from "#build-scripts/lib/serve/send-response.ts";
import type { EventStream } from "./event-stream.ts";

/** The names of this machine itself, with any port. */
const OWN_HOST = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})(?::\d+)?$/i;
/** Time a client has to send its request, in ms. */
const REQUEST_TIMEOUT_MS = 10_000;

interface PreviewServerOptions {
  app: RequestListener;
  headers: Record<string, string>;
  events: EventStream;
}

/** Creates the server of `npm run preview`: the live site for this machine. It is not listening yet. */
export function createPreviewServer({ app, headers, events }: PreviewServerOptions): Server {
  return createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS },
    (request, response) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      const [path] = request.url?.split("?", 1) ?? [];
      const isRead = request.method === "GET" || request.method === "HEAD";
      // Another host's name leads here after DNS rebinding.
      if (!OWN_HOST.test(request.headers.host ?? ""))
        sendText(response, 403, "The preview is for this machine: open it at localhost.\n");
      else if (!isRead || path !== PREVIEW_EVENTS_HREF) app(request, response);
      else if (hasSameOrigin(request)) events.handler(request, response);
      else sendText(response, 403, "This preview's events are for its own pages.\n");
    },
  );
}

/** Tells requests from pages of other origins; browsers send Origin with each of them. */
function hasSameOrigin({ headers: { origin, host } }: IncomingMessage): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
