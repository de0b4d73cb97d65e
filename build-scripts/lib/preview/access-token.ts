import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sendText } from "#build-scripts/lib/serve/send-response.ts";

/** Returns whether a request may pass; when it returns false, it has sent the response. */
export type RequestGuard = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Requires the token as the password of HTTP Basic authentication, which browsers ask for once and `curl -u :TOKEN` sends. */
export function requireToken(token: string): RequestGuard {
  return ({ headers: { authorization = "" } }, response) => {
    const [, credentials = ""] = /^Basic +(\S+)$/i.exec(authorization) ?? [];
    const [, password = ""] = /^[^:]*:(.*)$/s.exec(Buffer.from(credentials, "base64").toString()) ?? [];
    // Digests have one length, which the comparison needs.
    if (timingSafeEqual(digestOf(password), digestOf(token))) return true;
    response.setHeader("WWW-Authenticate", 'Basic realm="Preview", charset="UTF-8"');
    sendText(response, 401, "This preview needs its token as the password; any user name will do.\n");
    return false;
  };
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
