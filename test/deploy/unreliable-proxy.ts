import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
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
  /** The failures that were injected. */
  injected: Set<Failure>;
  close(): Promise<void>;
}

/** Starts a proxy in front of a store. It injects the failure that `choose` returns for a request. */
export async function startUnreliableProxy(
  storePort: number,
  choose: (request: IncomingMessage) => Failure | undefined,
): Promise<UnreliableProxy> {
  const injected = new Set<Failure>();
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const failure = choose(incoming);
    if (failure) injected.add(failure);
    if (failure === "503" || failure === "409" || failure === "412") {
      const code = { "503": "SlowDown", "409": "ConditionalRequestConflict", "412": "PreconditionFailed" };
      outgoing.writeHead(Number(failure), { "Content-Type": "application/xml" });
      outgoing.end(`<?xml version="1.0"?><Error><Code>${code[failure]}</Code></Error>`);
      return;
    }
    if (failure === "time-out") {
      await wait(1_500);
      outgoing.destroy();
      return;
    }
    if (failure === "corrupted body" && body.length > 0) body.fill(0, body.length >> 1);
    const isCut = failure === "truncated body" && body.length > 1;
    const stored = await send(
      storePort,
      incoming,
      isCut ? body.subarray(0, body.length / 2) : body,
      isCut,
    ).catch(() => undefined);
    if (!stored || failure === "reset before the response") {
      outgoing.destroy();
      return;
    }
    outgoing.writeHead(stored.status, stored.headers);
    if (failure === "truncated response" && stored.body.length > 1)
      outgoing.write(stored.body.subarray(0, stored.body.length / 2), () => outgoing.destroy());
    else outgoing.end(stored.body);
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

/** Sends a request to the store; a cut one ends when its bytes are sent. */
function send(port: number, { method, url, headers }: IncomingMessage, body: Buffer, isCut: boolean) {
  return new Promise<{ status: number; headers: IncomingMessage["headers"]; body: Buffer }>(
    (resolve, reject) => {
      const sent = request({ host: "127.0.0.1", port, method, path: url, headers }, async (response) => {
        const { statusCode: status = 502 } = response;
        resolve({ status, headers: response.headers, body: await buffer(response) });
      });
      sent.on("error", reject);
      if (isCut) sent.write(body, () => sent.destroy());
      else sent.end(body);
    },
  );
}
