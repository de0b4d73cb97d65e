import type { IncomingMessage } from "node:http";
import { COLOR_MODE } from "#app/lib/preferences/color-mode.ts";

/** A submitted color mode is a few bytes. */
const MAX_BODY_BYTES = 1_000;
const COOKIE = new RegExp(`(?:^|;\\s*)(${COLOR_MODE.cookie}=[^;\\s]*)`);

/** Returns the color-mode cookie as `name=value`, without the other cookies; undefined when there is none. */
export function colorModeCookieOf({ headers }: IncomingMessage): string | undefined {
  return COOKIE.exec(headers.cookie ?? "")?.[1];
}

/** Reads the body of a color-mode request; undefined when it exceeds {@link MAX_BODY_BYTES}. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Read the whole body: leaving early would close the connection before the response.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return bytes <= MAX_BODY_BYTES ? Buffer.concat(chunks).toString() : undefined;
}
