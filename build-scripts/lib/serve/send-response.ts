import type { ServerResponse } from "node:http";
import fresh from "fresh";

/** A response held in memory, ready to be sent. */
export interface HttpResponse {
  status: number;
  /** Without Content-Length. */
  headers: Record<string, string>;
  body: Buffer;
}

/** Sends a response: 304 when the client's copy is fresh, no body for HEAD. Headers set on `response` before are sent too. */
export function sendResponse({ status, headers, body }: HttpResponse, response: ServerResponse): void {
  const { method, headers: conditions } = response.req;
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
  sendResponse({ status, headers, body: Buffer.from(text) }, response);
}

export function sendNotAllowed(response: ServerResponse): void {
  response.setHeader("Allow", "GET, HEAD");
  sendText(response, 405, "Method Not Allowed");
}

export function redirect(response: ServerResponse, location: string): void {
  sendResponse({ status: 301, headers: { Location: location }, body: Buffer.alloc(0) }, response);
}
