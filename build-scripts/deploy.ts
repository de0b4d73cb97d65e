/** `npm run deploy`: publishes `dist/` to a bucket or a folder. Subcommands are in `COMMANDS`. */
import { DEFAULT_CACHE_DIR, readCommandEnvironment } from "./lib/cli/command-environment.ts";
import { waitForLock } from "./lib/cli/lock.ts";
import { CommandError, runCommand } from "./lib/cli/run-command.ts";
import {
  DEPLOY_COMMAND,
  type DeployArguments,
  type DeployTarget,
  readDeployArguments,
} from "./lib/deploy/deploy-arguments.ts";
import { type DeploySettings, readDeploySettings } from "./lib/deploy/deploy-settings.ts";
import { EXIT_CODES } from "./lib/deploy/exit-codes.ts";
import { readHostedSite } from "./lib/deploy/hosted-site.ts";
import { awaitIdle } from "./lib/deploy/lease.ts";
import { type LocalTree, readLocalTree } from "./lib/deploy/local-files.ts";
import { storedFiles } from "./lib/deploy/plan.ts";
import { probeSite } from "./lib/deploy/probe.ts";
import { planExpired, prune } from "./lib/deploy/prune.ts";
import { type PublishOptions, planPublish, publishTree, rollBack } from "./lib/deploy/publish.ts";
import { hostOf, readListing, readManifests, readPointer } from "./lib/deploy/release.ts";
import {
  formatPlan,
  formatProblems,
  formatRelease,
  formatReleases,
  type PublishedRelease,
} from "./lib/deploy/release-report.ts";
import { readStoredTree } from "./lib/deploy/stored-tree.ts";
import { openStore } from "./lib/deploy/stores/open-store.ts";
import { requireNoVanishedPages } from "./lib/deploy/vanished-pages.ts";
import { readLiveRelease, verifyRelease } from "./lib/deploy/verify.ts";
import { createBuildManifestFile, isUnchanged } from "./lib/manifest/build-manifest.ts";

/** What a command works with. */
interface Deployment {
  args: DeployArguments;
  settings: DeploySettings;
  options: PublishOptions;
}

const COMMANDS: Record<DeployArguments["command"], (deployment: Deployment) => Promise<void>> = {
  publish: async (deployment) =>
    deployment.args.dryRun ? printPlan(deployment) : publish(deployment, await readSite(deployment)),
  verify: (deployment) => (deployment.args.url ? verifyUrl(deployment) : verify(deployment)),
  async rollback({ args, options }) {
    const release = await rollBack(args.release, options);
    printRelease(release, args);
    console.log(`Release ${release.id} is live.`);
  },
  async promote({ args, settings, options }) {
    const tree = await readStoredTree(await openStore(args, settings));
    await publish({ args: { ...args, preview: undefined }, settings, options }, tree);
  },
  async remove({ options: { store } }) {
    await awaitIdle(store);
    const keys = [...(await readListing(store)).keys()];
    if (keys.length === 0) throw new CommandError(`There is no preview in ${store.name}.`);
    await store.remove(keys);
    console.log(`${keys.length} objects removed from ${store.name}.`);
  },
  async prune({ args, settings, options }) {
    const keys = args.dryRun ? await planExpired(options.store, settings) : await prune(options, settings);
    for (const key of keys) console.log(`delete ${key}  (expired)`);
    console.log(`${keys.length} expired objects ${args.dryRun ? "to remove" : "removed"}.`);
  },
  async releases({ options }) {
    console.log(formatReleases((await readPointer(options.store)).pointer));
  },
};

await runCommand(DEPLOY_COMMAND, async (commandLine) => {
  const args = readDeployArguments(commandLine, readCommandEnvironment(process.env));
  const settings = readDeploySettings(process.env, { needsBucket: !args.to });
  const isLive = args.command === "promote" || args.preview === undefined;
  await COMMANDS[args.command]({
    args,
    settings,
    options: {
      store: await openStore(isLive ? { ...args, preview: undefined } : args, settings),
      concurrency: settings.concurrency,
      leaseMs: settings.leaseSeconds * 1000,
      signal: stopSignal(),
      pagesMayVanish: !isLive,
    },
  });
});

/** Reads the built site. Its commit is known while the output folder is as the last build left it. */
async function readSite({ args, settings, options }: Deployment): Promise<LocalTree> {
  const { encoding, edgeSeconds } = settings;
  const environment = readCommandEnvironment(process.env);
  const { outputDir } = environment;
  const host = await readHostedSite(environment, edgeSeconds);
  // Until this process ends, because files are read again when they are sent.
  await waitForLock("site", "npm run deploy", outputDir);
  const listing = await readListing(options.store);
  const releases = await readManifests(options.store, listing);
  const published = releases.flatMap(({ files }) => storedFiles(files, listing));
  const stored = args.to ? "copies" : encoding;
  const tree = await readLocalTree(outputDir, { encoding: stored, edgeSeconds, published });
  const cacheDir = environment.cache?.dir ?? DEFAULT_CACHE_DIR;
  const build = await createBuildManifestFile(outputDir, cacheDir).read();
  const commit = build && (await isUnchanged(outputDir, build)) ? build.commit : undefined;
  return { ...tree, commit, host };
}

async function printPlan(deployment: Deployment): Promise<void> {
  const { store, pagesMayVanish } = deployment.options;
  const tree = await readSite(deployment);
  const planned = await planPublish(store, tree);
  console.log(formatPlan(planned, tree.files));
  if (!pagesMayVanish) requireNoVanishedPages(planned.current, tree.files, tree.host.gone);
}

async function publish({ args, settings, options }: Deployment, tree: LocalTree): Promise<void> {
  const release = await publishTree(tree, options);
  if (!release) {
    console.log(`Nothing to publish: this content is live in ${options.store.name}.`);
    return;
  }
  printRelease(release, args);
  const expired = await prune(options, settings);
  console.log(
    `Release ${release.id} is live in ${options.store.name}; ${expired.length} expired objects removed.`,
  );
}

async function verify({ options }: Deployment): Promise<void> {
  const { release, objects, differences } = await verifyRelease(options.store, options.concurrency);
  for (const { key, reason } of differences) console.log(`${key} ${reason}`);
  const summary = `${differences.length} of ${objects} objects of release ${release} differ`;
  if (differences.length > 0) throw new CommandError(summary, { exitCode: EXIT_CODES.differs });
  console.log(summary);
}

/** Compares what readers get at `--url` with the live release. */
async function verifyUrl({ args: { url = "" }, options: { store } }: Deployment): Promise<void> {
  const release = await readLiveRelease(store);
  const probe = { origin: url, files: release.files, host: hostOf(release) };
  const { checked, problems } = await probeSite(probe);
  if (problems.size > 0) console.log(formatProblems(problems));
  const differing = new Set([...problems.values()].flat()).size;
  const summary = `${differing} of ${checked} responses of ${url} differ from release ${release.id}`;
  if (differing > 0) throw new CommandError(summary, { exitCode: EXIT_CODES.differs });
  console.log(summary);
}

function printRelease(release: PublishedRelease, target: DeployTarget): void {
  const text = formatRelease(release, target);
  if (text) console.log(text);
}

/** Returns a signal that aborts on SIGINT or SIGTERM. A second signal ends the process. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}
