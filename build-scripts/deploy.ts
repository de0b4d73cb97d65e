/** `npm run deploy`: publishes `dist/` to a bucket or a folder. Subcommands are in `COMMANDS`. */
import { DEFAULT_CACHE_DIR, readCommandEnvironment } from "./lib/cli/command-environment.ts";
import { EXIT_CODES } from "./lib/cli/exit-codes.ts";
import { waitForLock } from "./lib/cli/lock.ts";
import { CommandError, runCommand } from "./lib/cli/run-command.ts";
import { DEPLOY_COMMAND, type DeployArguments, readDeployArguments } from "./lib/deploy/deploy-arguments.ts";
import { type DeploySettings, readDeploySettings } from "./lib/deploy/deploy-settings.ts";
import { type LocalTree, readLocalTree } from "./lib/deploy/local-files.ts";
import { prune } from "./lib/deploy/prune.ts";
import { type PublishOptions, planPublish, publishTree, rollBack } from "./lib/deploy/publish.ts";
import { readManifests, readPointer, storedFiles } from "./lib/deploy/release.ts";
import {
  formatPlan,
  formatRelease,
  formatReleases,
  requireNoVanishedPages,
} from "./lib/deploy/release-report.ts";
import { openStore } from "./lib/deploy/stores/open-store.ts";
import { readLiveRelease, verifyRelease } from "./lib/deploy/verify.ts";
import { verifySite } from "./lib/deploy/verify-url.ts";
import { createBuildManifestFile, isUnchanged } from "./lib/manifest/build-manifest.ts";
import { readHostedSite } from "./lib/serve/hosted-site.ts";

/** What a command works with. */
interface Deployment {
  args: DeployArguments;
  settings: DeploySettings;
  options: PublishOptions;
}

const COMMANDS: Record<DeployArguments["command"], (deployment: Deployment) => Promise<void>> = {
  publish: (deployment) => (deployment.args.dryRun ? printPlan(deployment) : publish(deployment)),
  verify: (deployment) => (deployment.args.url ? verifyUrl(deployment) : verify(deployment)),
  async rollback({ args, options }) {
    const published = await rollBack(args.release, options);
    print(formatRelease(published, args.to));
    print(`Release ${published.release.id} is live.`);
  },
  async prune({ args, settings, options }) {
    const keys = await prune(options, settings, args.dryRun);
    for (const key of keys) print(`delete ${key}  (expired)`);
    print(`${keys.length} expired objects ${args.dryRun ? "to remove" : "removed"}.`);
  },
  async releases({ options }) {
    print(formatReleases((await readPointer(options.store)).pointer));
  },
};

await runCommand(DEPLOY_COMMAND, async (commandLine) => {
  const args = readDeployArguments(commandLine, readCommandEnvironment(process.env));
  const settings = readDeploySettings(process.env, { needsBucket: !args.to });
  const store = await openStore(args.to, settings);
  const { concurrency, leaseSeconds } = settings;
  const options = { store, concurrency, leaseMs: leaseSeconds * 1000, signal: stopSignal() };
  await COMMANDS[args.command]({ args, settings, options });
});

/** Reads the built site. Its commit is known while the output folder is as the last build left it. */
async function readSite({ args, settings, options: { store } }: Deployment): Promise<LocalTree> {
  const environment = readCommandEnvironment(process.env);
  const { outputDir, cache } = environment;
  const host = await readHostedSite(environment);
  // Until this process ends, because files are read again when they are sent.
  await waitForLock("site", "npm run deploy", outputDir);
  const listing = await store.list();
  const published = (await readManifests(store, listing)).flatMap((release) => storedFiles(release, listing));
  const tree = await readLocalTree(outputDir, args.to ? "copies" : settings.encoding, published);
  const build = await createBuildManifestFile(outputDir, cache?.dir ?? DEFAULT_CACHE_DIR).read();
  const commit = build && (await isUnchanged(outputDir, build)) ? build.commit : undefined;
  return { ...tree, commit, host };
}

async function printPlan(deployment: Deployment): Promise<void> {
  const { store } = deployment.options;
  const tree = await readSite(deployment);
  const planned = await planPublish(tree, (await readPointer(store)).pointer, store);
  print(formatPlan(planned, tree.files));
  requireNoVanishedPages(planned.current, tree.files, tree.host.gone);
}

async function publish(deployment: Deployment): Promise<void> {
  const { args, settings, options } = deployment;
  const { name } = options.store;
  const published = await publishTree(await readSite(deployment), options);
  if (!published) return print(`Nothing to publish: this content is live in ${name}.`);
  print(formatRelease(published, args.to));
  const expired = await prune(options, settings);
  print(`Release ${published.release.id} is live in ${name}; ${expired.length} expired objects removed.`);
}

async function verify({ options }: Deployment): Promise<void> {
  const { release, objects, differences } = await verifyRelease(options.store, options.concurrency);
  print(differences.join("\n"));
  requireNone(differences.length, `of ${objects} objects of release ${release} differ`);
}

/** Compares what readers get at `--url` with the live release. */
async function verifyUrl({ args: { url = "" }, options: { store } }: Deployment): Promise<void> {
  const { id, files, host } = await readLiveRelease(store);
  const { checked, differing, report } = await verifySite({ origin: url, files, host });
  print(report);
  requireNone(differing, `of ${checked} responses of ${url} differ from release ${id}`);
}

/** Prints a count of differences; ends the command if there are some. */
function requireNone(differing: number, text: string): void {
  if (differing > 0) throw new CommandError(`${differing} ${text}`, { exitCode: EXIT_CODES.differs });
  print(`0 ${text}`);
}

function print(text: string): void {
  if (text) console.log(text);
}

/** Returns a signal that aborts on SIGINT or SIGTERM. A second signal ends the process. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}
