import { parseArgs } from "node:util";
import { settingsError } from "./exit-codes.ts";

const COMMANDS = ["publish", "verify", "rollback", "releases", "prune", "promote"] as const;

export interface DeployArguments {
  command: (typeof COMMANDS)[number];
  /** The release to roll back to; the previous one when absent. */
  release: string | undefined;
  /** The folder to publish to, instead of a bucket. */
  to: string | undefined;
  /** The preview to work on instead of the live site; for `promote`, the one that becomes live. */
  preview: string | undefined;
  /** Where readers reach the site, for `verify`; without a trailing slash. */
  url: string | undefined;
  dryRun: boolean;
  /** Whether the user makes sure that one job publishes at a time, for stores without conditional writes. */
  singlePublisher: boolean;
}

const USAGE = `Usage: npm run deploy -- [verify [--url <https://docs.example>] | rollback [release] | releases | prune | promote <preview>] [--to <folder>] [--to-preview <name>] [--dry-run] [--single-publisher]`;

/** Parses the command line. Throws a settings error with the usage when it is invalid. */
export function readDeployArguments(args: readonly string[]): DeployArguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        to: { type: "string" },
        "to-preview": { type: "string" },
        url: { type: "string" },
        "dry-run": { type: "boolean", default: false },
        "single-publisher": { type: "boolean", default: false },
      },
    });
    const [name = "publish", argument, ...rest] = positionals;
    const command = COMMANDS.find((known) => known === name);
    if (!command) throw new Error(`"${name}" is not a command.`);
    if (rest.length > 0 || (argument !== undefined && command !== "rollback" && command !== "promote"))
      throw new Error(`Unexpected argument "${rest[0] ?? argument}".`);
    const release = command === "rollback" ? argument : undefined;
    const preview = command === "promote" ? (argument ?? "") : values["to-preview"];
    if (preview !== undefined && !/^[a-z0-9][a-z0-9-]*$/i.test(preview))
      throw new Error(`"${preview}" is not the name of a preview: use letters, digits and hyphens.`);
    if (values["dry-run"] && command !== "publish" && command !== "prune")
      throw new Error("--dry-run is only for publishing and prune.");
    if (values.url !== undefined && command !== "verify") throw new Error("--url is only for verify.");
    const { to, "dry-run": dryRun, "single-publisher": singlePublisher } = values;
    return { command, release, to, preview, url: originOf(values.url), dryRun, singlePublisher };
  } catch (error) {
    throw settingsError(`${(error as Error).message}\n${USAGE}`);
  }
}

function originOf(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  const { origin, href } = URL.canParse(url) ? new URL(url) : { origin: "", href: "" };
  if (/^https?:/.test(href) && href === `${origin}/`) return origin;
  throw new Error(`"${url}" is not the URL of a site, such as https://docs.example.com.`);
}
