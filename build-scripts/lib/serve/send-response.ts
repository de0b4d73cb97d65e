import type { ServerResponse } from "node:http";
import fresh from "fresh";
import Negotiator from "negotiator";
import { compressToSend, ENCODINGS, isCompressible } from "./compression.ts";

/** A response held in memory, ready to be sent. */
export interface HttpResponse {
  status: number;
  /** Without Content-Length. */
  headers: Record<string, string>;
  body: Buffer;
}

/** Sends a response, compressed as the request accepts it. Headers set on `response` before are sent too. */
export async function sendResponse(full: HttpResponse, response: ServerResponse): Promise<void> {
  const { headers, body } = full;
  if (!isCompressible(headers["Content-Type"] ?? "", body.length)) return send(full, response);
  response.appendHeader("Vary", "Accept-Encoding");
  const accepted = new Negotiator(response.req).encodings([...ENCODINGS]);
  const encoding = ENCODINGS.find((each) => accepted.includes(each));
  if (!encoding) return send(full, response);
  const compressed = await compressToSend(body, encoding);
  send({ ...full, headers: { ...headers, "Content-Encoding": encoding }, body: compressed }, response);
}

/** Sends a response: 304 when the client's copy is fresh, no body for HEAD. */
function send({ status, headers, body }: HttpResponse, response: ServerResponse): void {
  const { method, headers: conditions } = response.req;
  // The ETag is weak, so that it is one of every encoding.
  if (status === 200 && fresh(conditions, { etag: headers.ETag })) {
    const { "Content-Type": _type, ...validators } = headers;
    response.writeHead(304, validators).end();
    return;
  }
  response.setHeader("Content-Length", body.length);
  response.writeHead(status, headers).end(method === "HEAD" ? undefined : body);
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  send({ status, headers, body: Buffer.from(text) }, response);
}

export function sendNotAllowed(response: ServerResponse): void {
  response.setHeader("Allow", "GET, HEAD");
  sendText(response, 405, "Method Not Allowed");
}

export function redirect(response: ServerResponse, location: string): void {
  send({ status: 301, headers: { Location: location }, body: Buffer.alloc(0) }, response);
}
