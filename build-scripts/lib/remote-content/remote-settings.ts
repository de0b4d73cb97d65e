import * as v from "valibot";
import { CommandError } from "../run-command.ts";

const settingsSchema = v.object({
  CONTENT_URL: v.optional(
    v.pipe(
      v.string(),
      v.url("must be an address such as https://store.example/branch/"),
      v.regex(/^https?:/, "must be http or https"),
    ),
  ),
  CONTENT_HOSTS: v.optional(v.string(), ""),
  CONTENT_TRUST_MDX: v.optional(v.picklist(["true", "false"], "must be true or false"), "false"),
});

export interface RemoteSettings {
  /** Where the content folder lies; ends with a slash. */
  url: URL;
  /** Hosts that the store may redirect to, beside its own. */
  hosts: string[];
  /** Whether MDX, which is code, is taken from there. */
  trustMdx: boolean;
}

/** Where content is read from when it is not in a folder; undefined when it is. Throws one error with every fault. */
export function readRemoteSettings(
  variables: Record<string, string | undefined>,
): RemoteSettings | undefined {
  const result = v.safeParse(settingsSchema, variables, { abortPipeEarly: true });
  if (!result.success) {
    const faults = result.issues.map((issue) => `  ${v.getDotPath(issue)} ${issue.message}`);
    throw new CommandError(`The environment is not right:\n${faults.join("\n")}`);
  }
  const { CONTENT_URL, CONTENT_HOSTS, CONTENT_TRUST_MDX } = result.output;
  if (CONTENT_URL === undefined) return undefined;
  return {
    url: new URL(CONTENT_URL.endsWith("/") ? CONTENT_URL : `${CONTENT_URL}/`),
    hosts: CONTENT_HOSTS.split(/[\s,]+/).filter(Boolean),
    trustMdx: CONTENT_TRUST_MDX === "true",
  };
}
