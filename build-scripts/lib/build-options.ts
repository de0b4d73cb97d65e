import { parseArgs } from "node:util";
import { CommandError } from "./run-command.ts";
import type { Shard } from "./shard.ts";

export interface BuildOptions {
  /** Makes only this part of the pages. */
  shard?: Shard | undefined;
  /** Folders of the shards that the site is joined from. */
  join?: readonly string[] | undefined;
}

const SHARD = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/;
const USAGE = `  Fix: npm run build -- --shard 1/3 makes the first of three parts of the pages;
       npm run build -- --join FOLDER FOLDER FOLDER makes the site of the folders that these left.`;

/** What a build was asked for on its command line. Throws when it was not understood. */
export function readBuildOptions(args: readonly string[]): BuildOptions {
  const { values, positionals } = parse(args);
  if (values.shard !== undefined && values.join)
    throw fault("A build makes a shard or joins shards, not both");
  if (values.join) {
    if (positionals.length === 0) throw fault("--join names no folder");
    return { join: positionals };
  }
  if (positionals.length > 0) throw fault(`"${positionals.join(" ")}" says nothing to a build`);
  return values.shard === undefined ? {} : { shard: shardOf(values.shard) };
}

function parse(args: readonly string[]) {
  try {
    const options = { shard: { type: "string" }, join: { type: "boolean" } } as const;
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw fault(error instanceof Error ? error.message.replace(/\.$/, "") : String(error));
  }
}

function shardOf(text: string): Shard {
  const [, index, count] = (SHARD.exec(text) ?? []).map(Number);
  if (index === undefined || count === undefined || index > count)
    throw fault(`"${text}" names no shard: it is a number, "/" and how many there are`);
  return { index, count };
}

function fault(message: string): CommandError {
  return new CommandError(`${message}.\n${USAGE}`);
}
