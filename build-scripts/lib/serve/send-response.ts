import type { ServerResponse } from "node:http";
import fresh from "fresh";

/** An answer that is in memory, as it is sent. */
export interface Answer {
  status: number;
  /** All but the length. */
  headers: Record<string, string>;
  body: Buffer;
}

/** Sends an answer, or says that whoever asks has it already; to HEAD without its body. Headers that are set are sent too. */
export function sendAnswer({ status, headers, body }: Answer, response: ServerResponse): void {
  const { method, headers: conditions } = response.req;
  if (status === 200 && fresh(conditions, { etag: headers.ETag })) {
    const { "Content-Type": _of, ...unchanged } = headers;
    response.writeHead(304, unchanged).end();
    return;
  }
  response.setHeader("Content-Length", body.length);
  response.writeHead(status, headers).end(method === "HEAD" ? undefined : body);
}

/** Answers with a text for people. */
export function answerText(response: ServerResponse, status: number, text: string): void {
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  sendAnswer({ status, headers, body: Buffer.from(text) }, response);
}

/** Sends whoever asks on to another address of this host. */
export function redirect(response: ServerResponse, status: 301 | 303, location: string): void {
  sendAnswer({ status, headers: { Location: location }, body: Buffer.alloc(0) }, response);
}
