import { isIPv4 } from "node:net";
import { answerText } from "#build-scripts/lib/serve/send-response.ts";
import type { Gate } from "./access-token.ts";

const HOST_HEADER = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d+)?$/i;

/**
 * Lets only requests in that name this machine or an allowed host: a page elsewhere whose name is made to lead to this
 * machine (DNS rebinding) names its own.
 */
export function requireHost(allowed: readonly string[]): Gate {
  const names = new Set(allowed.map((name) => name.toLowerCase()));
  return ({ headers }, response) => {
    const name = HOST_HEADER.exec(headers.host ?? "")?.[1]?.toLowerCase();
    if (name !== undefined && (isLoopback(name) || names.has(name))) return true;
    const fix =
      name === undefined ? "send a Host header" : `start the preview with PREVIEW_ALLOWED_HOSTS=${name}`;
    answerText(response, 403, `This preview does not serve this host.\nFix: ${fix}.\n`);
    return false;
  };
}

/** Lets no page of another origin in; browsers name the origin of each request from another one. */
export const requireSameOrigin: Gate = ({ headers }, response) => {
  const { origin, host } = headers;
  if (origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)) return true;
  answerText(response, 403, "This preview's events are for its own pages.\n");
  return false;
};

function isLoopback(name: string): boolean {
  return name === "localhost" || name === "[::1]" || (isIPv4(name) && name.startsWith("127."));
}
