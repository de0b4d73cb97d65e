import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Failures of a network or a store. */
export const FAILURES = [
  "time-out",
  "503",
  "409",
  "412",
  "reset before the response",
  "truncated body",
  "corrupted body",
  "truncated response",
] as const;
export type Failure = (typeof FAILURES)[number];

export interface UnreliableProxy {
  port: number;
  /** How often each failure was injected. */
  injected: Map<Failure, number>;
  close(): Promise<void>;
}

/** Starts a proxy in front of a store. It injects the failure that `choose` returns for a request. */
export async function startUnreliableProxy(
  storePort: number,
  choose: (request: IncomingMessage) => Failure | undefined,
): Promise<UnreliableProxy> {
  const injected = new Map<Failure, number>();
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const failure = choose(incoming);
    if (failure) injected.set(failure, (injected.get(failure) ?? 0) + 1);
    await forward({ incoming, outgoing, body, storePort, failure }).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    injected,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface ProxiedRequest {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  body: Buffer;
  storePort: number;
  failure: Failure | undefined;
}

async function forward({ incoming, outgoing, body, storePort, failure }: ProxiedRequest): Promise<void> {
  if (failure === "503" || failure === "409" || failure === "412") {
    const code = { "503": "SlowDown", "409": "ConditionalRequestConflict", "412": "PreconditionFailed" }[
      failure
    ];
    const xml = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>Injected.</Message></Error>`;
    outgoing.writeHead(Number(failure), { "Content-Type": "application/xml" }).end(xml);
    return;
  }
  if (failure === "time-out") {
    // Longer than the request time-out of a publisher with a short lease.
    await wait(1_500);
    outgoing.destroy();
    return;
  }
  const sent = failure === "corrupted body" && body.length > 0 ? corrupted(body) : body;
  const stored = await requestStore(incoming, sent, storePort, failure === "truncated body");
  if (!stored || failure === "reset before the response") {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(stored.response.statusCode ?? 502, stored.response.headers);
  if (failure === "truncated response" && stored.body.length > 1) {
    outgoing.write(stored.body.subarray(0, stored.body.length / 2), () => outgoing.destroy());
  } else {
    outgoing.end(stored.body);
  }
}

/** Sends a request to the store; with `truncate`, only half of its body, and resolves to undefined. */
function requestStore(
  { method = "GET", url = "/", headers }: IncomingMessage,
  body: Buffer,
  port: number,
  truncate: boolean,
): Promise<{ response: IncomingMessage; body: Buffer } | undefined> {
  return new Promise((resolve, reject) => {
    const storeRequest = request(
      { host: "127.0.0.1", port, method, path: url, headers },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        resolve({ response, body: Buffer.concat(chunks) });
      },
    );
    storeRequest.on("error", (error) => (truncate ? resolve(undefined) : reject(error)));
    if (truncate && body.length > 1)
      storeRequest.write(body.subarray(0, body.length / 2), () => storeRequest.destroy());
    else storeRequest.end(body);
  });
}

function corrupted(body: Buffer): Buffer {
  const copy = Buffer.from(body);
  const middle = Math.floor(copy.length / 2);
  copy[middle] = (copy[middle] ?? 0) ^ 1;
  return copy;
}
