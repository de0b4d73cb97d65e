/** `npm run headers -- nginx`, or another of the hosts in `HOST_SETTINGS`: prints the site's headers or redirects for a host. */
import { readCommandEnvironment } from "./lib/cli/command-environment.ts";
import { runCommand, UsageError } from "./lib/cli/run-command.ts";
import { readTarget, TARGET_OPTIONS } from "./lib/deploy/deploy-arguments.ts";
import { readDeploySettings } from "./lib/deploy/deploy-settings.ts";
import { readHostedSite } from "./lib/deploy/hosted-site.ts";
import { hostOf, readManifest } from "./lib/deploy/release.ts";
import { openStore } from "./lib/deploy/stores/open-store.ts";
import { HOST_SETTINGS, type HostedSite } from "./lib/serve/host-settings.ts";

const COMMAND = {
  usage: `npm run headers -- ${Object.keys(HOST_SETTINGS).join(" | ")} [--noindex] [--release <id> [--to <folder>] [--to-preview <name>]]`,
  options: { ...TARGET_OPTIONS, noindex: { type: "boolean" }, release: { type: "string" } },
  positionals: [1, 1],
} as const;

await runCommand(COMMAND, async ({ values, positionals: [host = ""] }) => {
  const settings = Object.hasOwn(HOST_SETTINGS, host) ? HOST_SETTINGS[host] : undefined;
  if (!settings) throw new UsageError(`"${host}" is not a host.`);
  const { release, noindex } = values;
  const environment = readCommandEnvironment(process.env);
  const target = readTarget(values, environment);
  if (release === undefined && (target.to ?? target.preview) !== undefined)
    throw new UsageError("--to and --to-preview name where a --release is.");
  const needsBucket = release !== undefined && target.to === undefined;
  const deploySettings = readDeploySettings(process.env, { needsBucket });
  const site =
    release === undefined
      ? await readHostedSite(environment, deploySettings.edgeSeconds)
      : hostOf(await readManifest(await openStore(target, deploySettings), release));
  // For previews, whose files are those of the live site.
  const headers: HostedSite["headers"] = { ...site.headers, ...(noindex && { "X-Robots-Tag": "noindex" }) };
  process.stdout.write(settings({ ...site, headers }));
});
