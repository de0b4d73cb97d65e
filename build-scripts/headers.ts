/** `npm run headers -- nginx`, or another of the hosts in `HOST_SETTINGS`: prints the site's headers or redirects for a host. */
import { readCommandEnvironment } from "./lib/cli/command-environment.ts";
import { runCommand, UsageError } from "./lib/cli/run-command.ts";
import { requireFolderOfItsOwn } from "./lib/deploy/deploy-arguments.ts";
import { readDeploySettings } from "./lib/deploy/deploy-settings.ts";
import { readManifest } from "./lib/deploy/release.ts";
import { openStore } from "./lib/deploy/stores/open-store.ts";
import { HOST_SETTINGS } from "./lib/serve/host-settings.ts";
import { readHostedSite } from "./lib/serve/hosted-site.ts";

const COMMAND = {
  usage: `npm run headers -- ${Object.keys(HOST_SETTINGS).join(" | ")} [--release <id> [--to <folder>]]`,
  options: { to: { type: "string" }, release: { type: "string" } },
  positionals: [1, 1],
} as const;

await runCommand(COMMAND, async ({ values: { to, release }, positionals: [host = ""] }) => {
  const settings = Object.hasOwn(HOST_SETTINGS, host) ? HOST_SETTINGS[host] : undefined;
  if (!settings) throw new UsageError(`"${host}" is not a host.`);
  if (release === undefined && to !== undefined) throw new UsageError("--to names where a --release is.");
  const environment = readCommandEnvironment(process.env);
  if (to !== undefined) requireFolderOfItsOwn(to, environment);
  const read = async (id: string) => {
    const store = await openStore(to, readDeploySettings(process.env, { needsBucket: to === undefined }));
    return (await readManifest(store, id)).host;
  };
  process.stdout.write(
    settings(release === undefined ? await readHostedSite(environment) : await read(release)),
  );
});
