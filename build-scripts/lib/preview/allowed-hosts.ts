import { isIPv4 } from "node:net";
import { sendText } from "#build-scripts/lib/serve/send-response.ts";
import type { RequestGuard } from "./access-token.ts";

const HOST_HEADER = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d+)?$/i;

/** Requires a Host header that names this machine or an allowed host. This prevents DNS rebinding. */
export function requireHost(allowed: readonly string[]): RequestGuard {
  const names = new Set(allowed.map((name) => name.toLowerCase()));
  return ({ headers }, response) => {
    const name = HOST_HEADER.exec(headers.host ?? "")?.[1]?.toLowerCase();
    if (name !== undefined && (isLoopback(name) || names.has(name))) return true;
    const fix =
      name === undefined ? "send a Host header" : `start the preview with PREVIEW_ALLOWED_HOSTS=${name}`;
    sendText(response, 403, `This preview does not serve this host.\nFix: ${fix}.\n`);
    return false;
  };
}

/** Rejects requests from pages of other origins; browsers send Origin with each of them. */
export const requireSameOrigin: RequestGuard = ({ headers }, response) => {
  const { origin, host } = headers;
  if (origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)) return true;
  sendText(response, 403, "This preview's events are for its own pages.\n");
  return false;
};

function isLoopback(name: string): boolean {
  return name === "localhost" || name === "[::1]" || (isIPv4(name) && name.startsWith("127."));
}
