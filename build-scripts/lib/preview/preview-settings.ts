import * as v from "valibot";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";

/** A host name without a port, because a host is allowed at every port. */
const HOST_NAME = /^(?:\[[\da-f:.]+\]|[\w.-]+)$/i;
const LOOPBACK = /^(?:localhost|::1|127(?:\.\d{1,3}){3})$/;

const settingsSchema = v.object({
  PREVIEW_HOST: v.optional(v.string(), "localhost"),
  PREVIEW_ALLOWED_HOSTS: v.pipe(
    v.optional(v.string(), ""),
    v.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
    v.array(
      v.pipe(v.string(), v.regex(HOST_NAME, "must be host names, such as docs.example, separated by commas")),
    ),
  ),
  PREVIEW_TOKEN: v.optional(
    v.pipe(v.string("must be a string"), v.minLength(16, "must have at least 16 characters")),
  ),
});

/** Reads the host and access settings. Throws one CommandError that lists every invalid variable, without the token. */
export function readPreviewSettings(variables: Record<string, string | undefined>) {
  const result = v.safeParse(settingsSchema, variables);
  if (!result.success) {
    const errors = result.issues.map((issue) => `  ${v.getDotPath(issue)} ${issue.message}`);
    throw new CommandError(`The environment is invalid:\n${errors.join("\n")}`);
  }
  const { PREVIEW_HOST: host, PREVIEW_ALLOWED_HOSTS: allowed, PREVIEW_TOKEN: token } = result.output;
  if (!LOOPBACK.test(host) && token === undefined) {
    throw new CommandError(
      `PREVIEW_HOST is "${host}", which other machines can reach.\n  Fix: set PREVIEW_TOKEN to 16 random characters or more; readers enter it as the password.`,
    );
  }
  const allowedHosts = [...allowed, host.includes(":") ? `[${host}]` : host];
  return { host, allowedHosts, token };
}
