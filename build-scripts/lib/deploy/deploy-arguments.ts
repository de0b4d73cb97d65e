import { isAbsolute, relative } from "node:path";
import type { parseArgs } from "node:util";
import type { Environment } from "#app/lib/server/environment.server.ts";
import { realPathOf } from "#build-scripts/lib/cli/real-path.ts";
import { UsageError } from "#build-scripts/lib/cli/run-command.ts";

const COMMANDS = ["publish", "verify", "rollback", "releases", "prune"] as const;

export const DEPLOY_COMMAND = {
  usage:
    "npm run deploy -- [verify [--url <https://docs.example>] | rollback [release] | releases | prune] [--to <folder>] [--dry-run]",
  options: { to: { type: "string" }, url: { type: "string" }, "dry-run": { type: "boolean" } },
  positionals: [0, 2],
} as const;

type DeployCommandLine = ReturnType<
  typeof parseArgs<{ options: (typeof DEPLOY_COMMAND)["options"]; allowPositionals: true }>
>;
export type DeployArguments = ReturnType<typeof readDeployArguments>;
type SiteFolders = Pick<Environment, "outputDir" | "contentDir" | "providerDir" | "publicDirs">;

/** Checks the command line. Throws UsageError. */
export function readDeployArguments({ values, positionals }: DeployCommandLine, site: SiteFolders) {
  const [name = "publish", release] = positionals;
  const { to, url, "dry-run": dryRun = false } = values;
  const command = COMMANDS.find((known) => known === name);
  if (!command) throw new UsageError(`"${name}" is not a command.`);
  if (release !== undefined && command !== "rollback")
    throw new UsageError(`Unexpected argument "${release}".`);
  if (dryRun && command !== "publish" && command !== "prune")
    throw new UsageError("--dry-run is only for publishing and prune.");
  if (url !== undefined && command !== "verify") throw new UsageError("--url is only for verify.");
  if (to !== undefined) requireFolderOfItsOwn(to, site);
  return {
    command,
    /** The release to roll back to; the previous one when absent. */
    release,
    /** The folder to publish to, instead of a bucket. */
    to,
    /** Where readers reach the site, for `verify`; without a trailing slash. */
    url: originOf(url),
    dryRun,
  };
}

/** Throws UsageError when a folder to publish to is shared with the build. */
export function requireFolderOfItsOwn(to: string, site: SiteFolders): void {
  if (/^\w+:\/\//.test(to))
    throw new UsageError(`"${to}" is not a folder: a bucket is named by DEPLOY_BUCKET.`);
  const folders = [site.outputDir, site.contentDir, site.providerDir, ...site.publicDirs];
  const shared = folders.find((folder) => isWithin(to, folder) || isWithin(folder, to));
  if (shared !== undefined)
    throw new UsageError(
      `--to ${to} is in ${shared}/ or around it, which the build reads or writes: name another folder.`,
    );
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
