import * as v from "valibot";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";

/** Without a port: a host is allowed at any. */
const HOST_NAME = /^(?:\[[\da-f:.]+\]|[\w.-]+)$/i;
const LOOPBACK = ["localhost", "127.0.0.1", "::1"];

const settingsSchema = v.object({
  PREVIEW_HOST: v.optional(v.pipe(v.string(), v.nonEmpty("must not be empty")), "localhost"),
  PREVIEW_ALLOWED_HOSTS: v.pipe(
    v.optional(v.string(), ""),
    v.transform((list) => list.split(/[\s,]+/).filter(Boolean)),
    v.array(
      v.pipe(v.string(), v.regex(HOST_NAME, "must be host names, such as docs.example, with commas between")),
    ),
  ),
  PREVIEW_TOKEN: v.optional(
    v.pipe(v.string("must be a text"), v.minLength(16, "must have at least 16 characters")),
  ),
});

export interface PreviewSettings {
  /** The address the server listens at. */
  host: string;
  /** Names that requests may have in their Host header, besides this machine's own. */
  allowedHosts: string[];
  /** What readers must know; always there when the host is not this machine alone. */
  token: string | undefined;
}

/** Reads where the preview listens and what protects it. Throws one error with every fault; the token is never in it. */
export function readPreviewSettings(variables: Record<string, string | undefined>): PreviewSettings {
  const result = v.safeParse(settingsSchema, variables);
  if (!result.success) {
    const faults = result.issues.map((issue) => `  ${v.getDotPath(issue)} ${issue.message}`);
    throw new CommandError(`The environment is not right:\n${faults.join("\n")}`);
  }
  const { PREVIEW_HOST: host, PREVIEW_ALLOWED_HOSTS: allowed, PREVIEW_TOKEN: token } = result.output;
  if (!LOOPBACK.includes(host) && token === undefined) {
    throw new CommandError(
      `PREVIEW_HOST is "${host}", which others can reach.\n  Fix: set PREVIEW_TOKEN to 16 characters or more, and open the address with ?token=…`,
    );
  }
  return { host, allowedHosts: [...allowed, host.includes(":") ? `[${host}]` : host], token };
}
