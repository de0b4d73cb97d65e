import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { answerText, redirect } from "#build-scripts/lib/serve/send-response.ts";

const COOKIE = "preview";
const PARAMETER = "token";
/** Wrong tokens that one address may send in a window, and the window in ms. */
const MAX_FAILURES = 10;
const WINDOW_MS = 60_000;
/** Addresses remembered at most; the oldest are forgotten. */
const MAX_ADDRESSES = 1_000;

interface TokenOptions {
  token: string;
  now?: () => number;
}

/** Whether a request is let in; who is not has been answered. */
export type Gate = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Lets only those in who know the token: by `?token=` once, which leaves a cookie and takes the token out of the address, or
 * by `Authorization: Bearer`. An IP address that guesses gets 429 for a minute; behind a proxy it is everyone's, so the right
 * token is always let in.
 */
export function requireToken({ token, now = Date.now }: TokenOptions): Gate {
  const secret = digestOf(token);
  // The cookie holds another value than the token, so that a stolen cookie does not tell it.
  const cookieValue = digestOf(`cookie of ${token}`).toString("hex");
  const failures = new LRUCache<string, { count: number; since: number }>({ max: MAX_ADDRESSES });

  const mayTry = (address: string) => {
    const known = failures.get(address);
    if (!known || now() - known.since > WINDOW_MS) return true;
    return known.count < MAX_FAILURES;
  };
  const countFailure = (address: string) => {
    const known = failures.get(address);
    const isRecent = known !== undefined && now() - known.since <= WINDOW_MS;
    failures.set(address, isRecent ? { ...known, count: known.count + 1 } : { count: 1, since: now() });
  };

  return (request, response) => {
    const { headers, socket, url = "/" } = request;
    const address = socket.remoteAddress ?? "";
    if (isSame(cookieOf(headers.cookie), cookieValue)) return true;
    const inAddress = parametersOf(url).get(PARAMETER);
    const given = inAddress ?? /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
    if (given !== undefined && timingSafeEqual(digestOf(given), secret)) {
      if (inAddress === null) return true;
      const secure = headers["x-forwarded-proto"] === "https" ? " Secure;" : "";
      response.setHeader(
        "Set-Cookie",
        `${COOKIE}=${cookieValue}; Path=/; HttpOnly;${secure} SameSite=Strict`,
      );
      redirect(response, 303, addressWithoutToken(url));
      return false;
    }
    if (!mayTry(address)) {
      response.setHeader("Retry-After", WINDOW_MS / 1000);
      answerText(response, 429, "Too Many Requests");
      return false;
    }
    if (given !== undefined) countFailure(address);
    answerText(response, 401, "This preview needs its token: open the address with ?token=…");
    return false;
  };
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function isSame(given: string | undefined, expected: string): boolean {
  return given !== undefined && timingSafeEqual(digestOf(given), digestOf(expected));
}

function cookieOf(header: string | undefined): string | undefined {
  const pair = (header ?? "").split(/; */).find((each) => each.startsWith(`${COOKIE}=`));
  return pair?.slice(COOKIE.length + 1);
}

function parametersOf(url: string): URLSearchParams {
  return new URLSearchParams(url.split("?")[1]);
}

/** The rest of the query stays. One slash at the start, so that the redirect stays on this host. */
function addressWithoutToken(url: string): string {
  const { pathname, searchParams } = new URL(url, "http://preview.invalid");
  searchParams.delete(PARAMETER);
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  return pathname.replace(/^\/+/, "/") + query;
}
