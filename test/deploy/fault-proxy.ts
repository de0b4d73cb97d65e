import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** What a network or a store does to one request. */
export const FAULTS = [
  "time-out",
  "503",
  "409",
  "412",
  "reset before the answer",
  "truncated body",
  "corrupted body",
  "truncated answer",
] as const;
export type Fault = (typeof FAULTS)[number];

export interface FaultProxy {
  port: number;
  /** How often each fault was injected. */
  injected: Map<Fault, number>;
  /** Every request that was let through, as `METHOD path`. */
  requests: string[];
  close(): Promise<void>;
}

/** A proxy before a store that harms the requests which `choose` names a fault for. */
export async function startFaultProxy(
  storePort: number,
  choose: (request: IncomingMessage) => Fault | undefined,
): Promise<FaultProxy> {
  const injected = new Map<Fault, number>();
  const requests: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const fault = choose(incoming);
    if (fault) injected.set(fault, (injected.get(fault) ?? 0) + 1);
    requests.push(`${incoming.method} ${incoming.url}`);
    await forward({ incoming, outgoing, body, storePort, fault }).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    injected,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Exchange {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  body: Buffer;
  storePort: number;
  fault: Fault | undefined;
}

async function forward({ incoming, outgoing, body, storePort, fault }: Exchange): Promise<void> {
  if (fault === "503" || fault === "409" || fault === "412") {
    const code = { "503": "SlowDown", "409": "ConditionalRequestConflict", "412": "PreconditionFailed" }[
      fault
    ];
    const answer = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>Injected.</Message></Error>`;
    outgoing.writeHead(Number(fault), { "Content-Type": "application/xml" }).end(answer);
    return;
  }
  if (fault === "time-out") {
    // Longer than a publisher with a short lease waits for one answer.
    await wait(1_500);
    outgoing.destroy();
    return;
  }
  const sent = fault === "corrupted body" && body.length > 0 ? flipped(body) : body;
  const answer = await ask(incoming, sent, storePort, fault === "truncated body");
  if (!answer || fault === "reset before the answer") {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(answer.response.statusCode ?? 502, answer.response.headers);
  if (fault === "truncated answer" && answer.body.length > 1) {
    outgoing.write(answer.body.subarray(0, answer.body.length / 2), () => outgoing.destroy());
  } else {
    outgoing.end(answer.body);
  }
}

/** Sends a request to the store; half of its body and no more when it is to be truncated. */
function ask(
  { method = "GET", url = "/", headers }: IncomingMessage,
  body: Buffer,
  port: number,
  truncate: boolean,
): Promise<{ response: IncomingMessage; body: Buffer } | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, method, path: url, headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve({ response, body: Buffer.concat(chunks) });
    });
    asked.on("error", (error) => (truncate ? resolve(undefined) : reject(error)));
    if (truncate && body.length > 1) asked.write(body.subarray(0, body.length / 2), () => asked.destroy());
    else asked.end(body);
  });
}

function flipped(body: Buffer): Buffer {
  const copy = Buffer.from(body);
  const middle = Math.floor(copy.length / 2);
  copy[middle] = (copy[middle] ?? 0) ^ 1;
  return copy;
}
