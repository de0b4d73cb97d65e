import type { IncomingMessage } from "node:http";
import { COLOR_MODE } from "#app/lib/preferences/color-mode.ts";

/** A choice is a few bytes. */
const MAX_BODY_BYTES = 1_000;
const COOKIE = new RegExp(`(?:^|;\\s*)(${COLOR_MODE.cookie}=[^;\\s]*)`);

/** Returns the cookie with the reader's color mode, without any other; undefined where there is none. */
export function colorModeCookieOf({ headers }: IncomingMessage): string | undefined {
  return COOKIE.exec(headers.cookie ?? "")?.[1];
}

/** Reads what the browser sends with a choice; undefined when it is too much to be one. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Read to the end in any case: leaving early would close the connection before the response.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return bytes <= MAX_BODY_BYTES ? Buffer.concat(chunks).toString() : undefined;
}
