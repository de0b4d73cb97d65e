import { type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";

export interface RawResponse {
  status: number;
  /** By lower-case name; different values are joined. */
  headers: Record<string, string>;
  body: string;
}

/** Sends a GET request with the target exactly as given, even if an HTTP client would normalise or reject it. */
export async function rawRequest(
  port: number,
  target: string,
  headers: Record<string, string> = {},
): Promise<RawResponse> {
  const sent = { Host: `127.0.0.1:${port}`, Connection: "close", ...headers };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(port, "localhost");
  socket.write(`GET ${target} HTTP/1.1\r\n${lines.join("")}\r\n`);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const [head = "", ...rest] = Buffer.concat(chunks).toString().split("\r\n\r\n");
  const [statusLine = "", ...fields] = head.split("\r\n");
  const received: Record<string, string> = {};
  for (const field of fields) {
    const name = field.slice(0, field.indexOf(":")).toLowerCase();
    const value = field.slice(field.indexOf(":") + 1).trim();
    // nginx repeats headers of a range that it cannot send.
    received[name] = [...new Set([received[name] ?? value, value])].join(", ");
  }
  return {
    status: Number(statusLine.split(" ")[1]),
    headers: received,
    body: rest.join("\r\n\r\n"),
  };
}

const MAX_REDIRECTS = 4;

/** Follows redirects from a target and lists those that leave the host or do not end. */
export async function externalRedirects(port: number, target: string): Promise<string[]> {
  const origin = `http://127.0.0.1:${port}`;
  let url = target;
  for (let count = 0; count < MAX_REDIRECTS; count++) {
    const { status, headers } = await rawRequest(port, url);
    if (!(status >= 200)) return [`${url} has no response`];
    const { location } = headers;
    if (location === undefined) return [];
    const base = url.startsWith("/") && URL.canParse(origin + url) ? origin + url : origin;
    if (!/^\/(?![/\\\s])/.test(location) || new URL(location, base).host !== new URL(origin).host)
      return [`${url} redirects to ${location}`];
    url = location;
  }
  return [`${target} is redirected more than ${MAX_REDIRECTS} times`];
}

interface RequestOptions {
  port: number;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Requests a path of a local server exactly as given; `fetch` would normalise it. */
export function sendRequest({ body: sentBody, ...options }: RequestOptions) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const sent = request({ host: "localhost", agent: false, ...options }, (response) => {
      const { statusCode: status = 0, headers } = response;
      buffer(response).then((body) => resolve({ status, headers, body }), reject);
    });
    sent.on("error", reject).end(sentBody);
  });
}
