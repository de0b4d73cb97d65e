import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { redirect, sendText } from "#build-scripts/lib/serve/send-response.ts";

const COOKIE = "preview";
const PARAMETER = "token";
/** Wrong tokens that one IP address may send per window, and the window in ms. */
const MAX_FAILURES = 10;
const WINDOW_MS = 60_000;
/** Number of IP addresses whose failures are counted; the least recent are dropped. */
const MAX_IP_ADDRESSES = 1_000;

/** Returns whether a request may pass; when it returns false, it has sent the response. */
export type RequestGuard = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Requires the token: in `?token=` once, which sets a cookie and redirects to the URL without it, or in `Authorization:
 * Bearer`. An IP address that guesses gets 429 for a minute. The right token always passes, because readers of one network or
 * behind one proxy share an IP address.
 */
export function requireToken(token: string): RequestGuard {
  // A stolen cookie must not reveal the token.
  const cookie = `${COOKIE}=${digestOf(`cookie of ${token}`).toString("hex")}`;
  /** Failures by IP address; a window begins with the first. */
  const failures = new LRUCache<string, number>({
    max: MAX_IP_ADDRESSES,
    ttl: WINDOW_MS,
    noUpdateTTL: true,
  });

  return (request, response) => {
    const { headers, socket, url = "/" } = request;
    const ipAddress = socket.remoteAddress ?? "";
    if (headers.cookie?.split(/; */).some((pair) => isSame(pair, cookie))) return true;
    const urlToken = new URLSearchParams(url.split("?")[1]).get(PARAMETER);
    const presented = urlToken ?? /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
    if (presented !== undefined && isSame(presented, token)) {
      if (urlToken === null) return true;
      const secure = headers["x-forwarded-proto"] === "https" ? " Secure;" : "";
      response.setHeader("Set-Cookie", `${cookie}; Path=/; HttpOnly;${secure} SameSite=Strict`);
      redirect(response, 303, hrefWithoutToken(url));
      return false;
    }
    const failed = failures.get(ipAddress) ?? 0;
    if (failed >= MAX_FAILURES) {
      response.setHeader("Retry-After", WINDOW_MS / 1000);
      sendText(response, 429, "Too Many Requests");
      return false;
    }
    if (presented !== undefined) failures.set(ipAddress, failed + 1);
    sendText(response, 401, "This preview needs its token: open the URL with ?token=…");
    return false;
  };
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function isSame(presented: string, expected: string): boolean {
  return timingSafeEqual(digestOf(presented), digestOf(expected));
}

/** Removes the token from a URL. The path gets one leading slash, so that the redirect stays on this host. */
function hrefWithoutToken(url: string): string {
  const { pathname, searchParams } = new URL(url, "http://preview.invalid");
  searchParams.delete(PARAMETER);
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  return pathname.replace(/^\/+/, "/") + query;
}
