import type { RequestListener, ServerResponse } from "node:http";
import { answerText } from "#build-scripts/lib/serve/send-response.ts";

/** Proxies close what is silent for longer, in ms. */
const KEEP_ALIVE_MS = 25_000;
/** Browsers that may listen at once. */
const MAX_LISTENERS = 200;

/** Tells browsers that something changed. */
export interface ChangeEvents {
  /** Answers with a stream of events: the state of the content at the beginning, and after each change. */
  handler: RequestListener;
  /** Tells everyone who listens which state the content has now. */
  announce(stateName: string): void;
  /** Ends every stream. */
  close(): void;
}

export function createChangeEvents(stateName: () => Promise<string>): ChangeEvents {
  const listeners = new Set<ServerResponse>();
  const send = (text: string) => {
    for (const listener of listeners) listener.write(text);
  };
  const keepAlive = setInterval(() => send(": still here\n\n"), KEEP_ALIVE_MS);
  keepAlive.unref();
  return {
    async handler(_request, response) {
      if (listeners.size >= MAX_LISTENERS) {
        answerText(response, 503, "Too many browsers listen.");
        return;
      }
      response.writeHead(200, {
        "Content-Type": "text/event-stream",
        "Cache-Control": "no-store, no-transform",
      });
      response.write("retry: 1000\n\n");
      listeners.add(response);
      response.on("close", () => listeners.delete(response));
      // What was saved since the reader's document was sent.
      const name = await stateName().catch(() => undefined);
      if (name !== undefined && !response.writableEnded) response.write(changeTo(name));
    },
    announce: (name) => send(changeTo(name)),
    close() {
      clearInterval(keepAlive);
      for (const listener of listeners) listener.end();
    },
  };
}

function changeTo(stateName: string): string {
  return `event: change\ndata: ${stateName}\n\n`;
}
