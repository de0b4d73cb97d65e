import type { IncomingMessage, ServerResponse } from "node:http";

/** Interval between keep-alive comments, in ms. Proxies close idle connections. */
const KEEP_ALIVE_MS = 25_000;

export type EventStream = ReturnType<typeof createEventStream>;

/** Creates server-sent events that report content changes to browsers. */
export function createEventStream(stateName: () => string) {
  const listeners = new Set<ServerResponse>();
  const send = (text: string) => {
    for (const listener of listeners) listener.write(text);
  };
  const keepAlive = setInterval(() => send(": still here\n\n"), KEEP_ALIVE_MS);
  keepAlive.unref();
  return {
    /** Opens a stream. It sends the current state of the content first, then every later one. */
    handler(_request: IncomingMessage, response: ServerResponse): void {
      response.writeHead(200, {
        "Content-Type": "text/event-stream",
        "Cache-Control": "no-store, no-transform",
      });
      response.write("retry: 1000\n\n");
      listeners.add(response);
      response.on("close", () => listeners.delete(response));
      // Content may have changed since the document was sent.
      response.write(changeEvent(stateName()));
    },
    broadcast: (name: string) => send(changeEvent(name)),
    close() {
      clearInterval(keepAlive);
      for (const listener of listeners) listener.end();
    },
  };
}

function changeEvent(stateName: string): string {
  return `event: change\ndata: ${stateName}\n\n`;
}
