import { parseArgs } from "node:util";
import { settingsError } from "./exit-codes.ts";

const COMMANDS = ["publish", "verify", "rollback", "releases", "prune"] as const;

export interface DeployArguments {
  command: (typeof COMMANDS)[number];
  /** The release to roll back to; the previous one when absent. */
  release: string | undefined;
  /** The folder to publish to, instead of a bucket. */
  to: string | undefined;
  /** The path of a file with settings, in the format of .env files. */
  config: string | undefined;
  dryRun: boolean;
  /** Whether the user makes sure that one job publishes at a time, for stores without conditional writes. */
  singlePublisher: boolean;
}

const USAGE = `Usage: npm run deploy -- [verify | rollback [release] | releases | prune] [--to <folder>] [--config <file>] [--dry-run] [--single-publisher]`;

/** Parses the command line. Throws a settings error with the usage when it is invalid. */
export function readDeployArguments(args: readonly string[]): DeployArguments {
  const { values, positionals } = parse(args);
  const [command = "publish", release, ...rest] = positionals;
  const known = COMMANDS.find((name) => name === command);
  if (!known) throw settingsError(`"${command}" is not a command.\n${USAGE}`);
  if (rest.length > 0 || (release !== undefined && known !== "rollback"))
    throw settingsError(`Unexpected argument "${rest[0] ?? release}".\n${USAGE}`);
  if (values["dry-run"] && known !== "publish" && known !== "prune")
    throw settingsError(`--dry-run is only for publishing and prune.\n${USAGE}`);
  return {
    command: known,
    release,
    to: values.to,
    config: values.config,
    dryRun: values["dry-run"] ?? false,
    singlePublisher: values["single-publisher"] ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        to: { type: "string" },
        config: { type: "string" },
        "dry-run": { type: "boolean" },
        "single-publisher": { type: "boolean" },
      },
    });
  } catch (error) {
    throw settingsError(`${(error as Error).message}\n${USAGE}`);
  }
}
