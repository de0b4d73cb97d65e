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
  const secret = digestOf(token);
  // A stolen cookie must not reveal the token.
  const cookieValue = digestOf(`cookie of ${token}`).toString("hex");
  const failures = new LRUCache<string, { count: number; since: number }>({ max: MAX_IP_ADDRESSES });

  const recentFailures = (ipAddress: string) => {
    const recorded = failures.get(ipAddress);
    return recorded && Date.now() - recorded.since <= WINDOW_MS ? recorded : { count: 0, since: Date.now() };
  };
  const countFailure = (ipAddress: string) => {
    const { count, since } = recentFailures(ipAddress);
    failures.set(ipAddress, { count: count + 1, since });
  };

  return (request, response) => {
    const { headers, socket, url = "/" } = request;
    const ipAddress = socket.remoteAddress ?? "";
    if (isSame(cookieOf(headers.cookie), cookieValue)) return true;
    const urlToken = parametersOf(url).get(PARAMETER);
    const presented = urlToken ?? /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
    if (presented !== undefined && timingSafeEqual(digestOf(presented), secret)) {
      if (urlToken === null) return true;
      const secure = headers["x-forwarded-proto"] === "https" ? " Secure;" : "";
      response.setHeader(
        "Set-Cookie",
        `${COOKIE}=${cookieValue}; Path=/; HttpOnly;${secure} SameSite=Strict`,
      );
      redirect(response, 303, hrefWithoutToken(url));
      return false;
    }
    if (recentFailures(ipAddress).count >= MAX_FAILURES) {
      response.setHeader("Retry-After", WINDOW_MS / 1000);
      sendText(response, 429, "Too Many Requests");
      return false;
    }
    if (presented !== undefined) countFailure(ipAddress);
    sendText(response, 401, "This preview needs its token: open the URL with ?token=…");
    return false;
  };
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function isSame(presented: string | undefined, expected: string): boolean {
  return presented !== undefined && timingSafeEqual(digestOf(presented), digestOf(expected));
}

function cookieOf(header: string | undefined): string | undefined {
  const pair = (header ?? "").split(/; */).find((each) => each.startsWith(`${COOKIE}=`));
  return pair?.slice(COOKIE.length + 1);
}

function parametersOf(url: string): URLSearchParams {
  return new URLSearchParams(url.split("?")[1]);
}

/** Removes the token from a URL. The path gets one leading slash, so that the redirect stays on this host. */
function hrefWithoutToken(url: string): string {
  const { pathname, searchParams } = new URL(url, "http://preview.invalid");
  searchParams.delete(PARAMETER);
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  return pathname.replace(/^\/+/, "/") + query;
}
