import { parseArgs } from "node:util";
import { settingsError } from "./exit-codes.ts";

const COMMANDS = ["publish", "verify", "rollback", "releases"] as const;

export interface DeployArguments {
  command: (typeof COMMANDS)[number];
  /** The release to return to; the one before when absent. */
  release: string | undefined;
  /** A folder instead of the bucket. */
  to: string | undefined;
  /** A JSON file with settings. */
  config: string | undefined;
  dryRun: boolean;
}

const USAGE = `Usage: npm run deploy -- [verify | rollback [release] | releases] [--to <folder>] [--config <file>] [--dry-run]`;

/** Reads the command line. Throws an error with the usage when it makes no sense. */
export function readDeployArguments(args: readonly string[]): DeployArguments {
  const { values, positionals } = parse(args);
  const [command = "publish", release, ...rest] = positionals;
  const known = COMMANDS.find((name) => name === command);
  if (!known) throw settingsError(`"${command}" is no command.\n${USAGE}`);
  if (rest.length > 0 || (release !== undefined && known !== "rollback"))
    throw settingsError(`"${rest[0] ?? release}" is one argument too many.\n${USAGE}`);
  if (values["dry-run"] && known !== "publish") throw settingsError(`--dry-run is for publishing.\n${USAGE}`);
  return {
    command: known,
    release,
    to: values.to,
    config: values.config,
    dryRun: values["dry-run"] ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { to: { type: "string" }, config: { type: "string" }, "dry-run": { type: "boolean" } },
    });
  } catch (error) {
    throw settingsError(`${(error as Error).message}\n${USAGE}`);
  }
}
