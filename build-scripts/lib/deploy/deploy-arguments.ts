import { isAbsolute, relative } from "node:path";
import type { parseArgs } from "node:util";
import type { Environment } from "#app/lib/server/environment.server.ts";
import { realPathOf } from "#build-scripts/lib/cli/real-path.ts";
import { UsageError } from "#build-scripts/lib/cli/run-command.ts";

const COMMANDS = ["publish", "verify", "rollback", "releases", "prune", "promote", "remove"] as const;
/** Commands whose argument is the name of a preview. */
const PREVIEW_COMMANDS: readonly string[] = ["promote", "remove"];

/** Options that name a place to publish to. `npm run headers` has them too. */
export const TARGET_OPTIONS = { to: { type: "string" }, "to-preview": { type: "string" } } as const;

export const DEPLOY_COMMAND = {
  usage:
    "npm run deploy -- [verify [--url <https://docs.example>] | rollback [release] | releases | prune | promote <preview> | remove <preview>] [--to <folder>] [--to-preview <name>] [--dry-run]",
  options: {
    ...TARGET_OPTIONS,
    url: { type: "string" },
    "dry-run": { type: "boolean" },
  },
  positionals: [0, 2],
} as const;

/** Where a site is published. */
export interface DeployTarget {
  /** The folder to publish to, instead of a bucket. */
  to: string | undefined;
  /** The preview to work on instead of the live site; for `promote`, the one that becomes live. */
  preview: string | undefined;
}

type DeployCommandLine = ReturnType<
  typeof parseArgs<{ options: (typeof DEPLOY_COMMAND)["options"]; allowPositionals: true }>
>;
type TargetValues = Pick<DeployCommandLine["values"], keyof typeof TARGET_OPTIONS>;

type SiteFolders = Pick<Environment, "outputDir" | "contentDir" | "providerDir" | "publicDirs">;

export type DeployArguments = ReturnType<typeof readDeployArguments>;

/** Checks the command line. Throws UsageError. */
export function readDeployArguments({ values, positionals }: DeployCommandLine, site: SiteFolders) {
  const [name = "publish", argument] = positionals;
  const command = COMMANDS.find((known) => known === name);
  if (!command) throw new UsageError(`"${name}" is not a command.`);
  const namesPreview = PREVIEW_COMMANDS.includes(command);
  if (argument !== undefined && command !== "rollback" && !namesPreview)
    throw new UsageError(`Unexpected argument "${argument}".`);
  if (argument === undefined && namesPreview) throw new UsageError("Name the preview.");
  const { url, "dry-run": dryRun = false } = values;
  if (dryRun && command !== "publish" && command !== "prune")
    throw new UsageError("--dry-run is only for publishing and prune.");
  if (url !== undefined && command !== "verify") throw new UsageError("--url is only for verify.");
  const target = namesPreview ? { ...values, "to-preview": argument } : values;
  return {
    command,
    /** The release to roll back to; the previous one when absent. */
    release: command === "rollback" ? argument : undefined,
    ...readTarget(target, site),
    /** Where readers reach the site, for `verify`; without a trailing slash. */
    url: originOf(url),
    dryRun,
  };
}

/** Checks the options that name a place to publish to. Throws UsageError. */
export function readTarget({ to, "to-preview": preview }: TargetValues, site: SiteFolders): DeployTarget {
  if (preview !== undefined && !/^[a-z0-9][a-z0-9-]*$/i.test(preview))
    throw new UsageError(`"${preview}" is not the name of a preview: use letters, digits and hyphens.`);
  if (to !== undefined && /^\w+:\/\//.test(to))
    throw new UsageError(`"${to}" is not a folder: a bucket is named by DEPLOY_BUCKET.`);
  const { outputDir, contentDir, providerDir, publicDirs } = site;
  const folders = to === undefined ? [] : [outputDir, contentDir, providerDir, ...publicDirs];
  const shared = folders.find((folder) => isWithin(`${to}`, folder) || isWithin(folder, `${to}`));
  if (shared !== undefined)
    throw new UsageError(
      `--to ${to} is in ${shared}/ or around it, which the build reads or writes: name another folder.`,
    );
  return { to, preview };
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(realPathOf(folder), realPathOf(path));
  return !isAbsolute(way) && !/^\.\.(?:[/\\]|$)/.test(way);
}

function originOf(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  const { origin, href } = URL.canParse(url) ? new URL(url) : { origin: "", href: "" };
  if (/^https?:/.test(href) && href === `${origin}/`) return origin;
  throw new UsageError(`"${url}" is not the URL of a site, such as https://docs.example.com.`);
}
