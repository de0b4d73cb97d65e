/** `npm run deploy`: publishes `dist/` to a bucket or a folder. Subcommands are in `COMMANDS`. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { NOT_FOUND_OUTPUT_PATH } from "#app/lib/urls.ts";
import { DEFAULT_CACHE_DIR, readCommandEnvironment } from "./lib/cli/command-environment.ts";
import { CommandError, runCommand } from "./lib/cli/run-command.ts";
import { type DeployArguments, readDeployArguments } from "./lib/deploy/deploy-arguments.ts";
import { type DeploySettings, readDeploySettings } from "./lib/deploy/deploy-settings.ts";
import { EXIT_CODES, settingsError } from "./lib/deploy/exit-codes.ts";
import { type LocalTree, readLocalTree } from "./lib/deploy/local-files.ts";
import { singlePublisherStore } from "./lib/deploy/preflight.ts";
import { planExpired, prune } from "./lib/deploy/prune.ts";
import { type PublishOptions, planPublish, publishTree, rollBack } from "./lib/deploy/publish.ts";
import { readManifest, readPointer } from "./lib/deploy/release.ts";
import {
  type ChangedUrls,
  formatChangedUrls,
  formatPlan,
  formatProblems,
  formatReleases,
} from "./lib/deploy/release-report.ts";
import { readStoredTree } from "./lib/deploy/stored-tree.ts";
import { createFolderStore } from "./lib/deploy/stores/folder-store.ts";
import type { ObjectStore } from "./lib/deploy/stores/object-store.ts";
import { gonePages, readRedirects, requireNoVanishedPages } from "./lib/deploy/vanished-pages.ts";
import { verifyRelease } from "./lib/deploy/verify.ts";
import { createBuildManifestFile, isUnchanged } from "./lib/manifest/build-manifest.ts";

/** What a command works with. */
interface Deployment {
  args: DeployArguments;
  settings: DeploySettings;
  options: PublishOptions;
}

/** Files to publish. */
interface Site {
  tree: LocalTree;
  /** Hrefs of withdrawn pages; any page may vanish without them. */
  gone?: ReadonlySet<string> | undefined;
}

const COMMANDS: Record<DeployArguments["command"], (deployment: Deployment) => Promise<void>> = {
  publish: (deployment) => (deployment.args.dryRun ? printPlan(deployment) : publish(deployment)),
  verify: (deployment) => (deployment.args.url ? verifyUrl(deployment) : verify(deployment)),
  async rollback({ args, options }) {
    const { id, urls } = await rollBack(args.release, options);
    printUrls(urls);
    console.log(`Release ${id} is live.`);
  },
  promote: (deployment) => publish(deployment, readPreview(deployment)),
  async prune({ args, settings, options }) {
    const keys = args.dryRun ? await planExpired(options.store, settings) : await prune(options, settings);
    for (const key of keys) console.log(`delete ${key}  (expired)`);
    console.log(`${keys.length} expired objects ${args.dryRun ? "to remove" : "removed"}.`);
  },
  async releases({ options }) {
    console.log(formatReleases((await readPointer(options.store)).pointer));
  },
};

await runCommand(async () => {
  const args = readDeployArguments(process.argv.slice(2));
  const settings = readDeploySettings(process.env, { needsBucket: !args.to });
  const leaseMs = settings.leaseSeconds * 1000;
  const store = await openStore(args, settings, args.command === "promote" ? undefined : args.preview);
  const options = { store, concurrency: settings.concurrency, leaseMs, signal: stopSignal() };
  await COMMANDS[args.command]({ args, settings, options });
});

/** Opens the live site's store or that of a preview. The AWS SDK takes longer to load than everything else. */
async function openStore(
  { to, singlePublisher }: DeployArguments,
  { bucket, leaseSeconds }: DeploySettings,
  preview?: string,
): Promise<ObjectStore> {
  if (to) return createFolderStore(preview ? join(`${to.replace(/[/\\]+$/, "")}.previews`, preview) : to);
  if (!bucket) throw new Error("The settings were checked to name a bucket or a folder.");
  const { createS3Store } = await import("./lib/deploy/stores/s3-store.ts");
  const prefix = preview ? `${bucket.prefix}.previews/${preview}/` : bucket.prefix;
  const store = createS3Store({ ...bucket, prefix }, (leaseSeconds * 1000) / 2);
  if (!singlePublisher) return store;
  console.warn("Warning: with --single-publisher, two publishers at a time would mix their releases.");
  return singlePublisherStore(store);
}

/** Reads the built site. Its commit is known while the output folder is as the last build left it. */
async function readSite({ args, settings }: Deployment): Promise<Site> {
  const environment = readCommandEnvironment(process.env);
  const { outputDir } = environment;
  if (!existsSync(join(outputDir, NOT_FOUND_OUTPUT_PATH)))
    throw settingsError(`There is no built site in ${outputDir}/.\n  Fix: run npm run build first.`);
  const encoding = args.to ? "copies" : settings.encoding;
  const tree = await readLocalTree(outputDir, { encoding, edgeSeconds: settings.edgeSeconds });
  const cacheDir = environment.cache?.dir ?? DEFAULT_CACHE_DIR;
  const build = await createBuildManifestFile(outputDir, cacheDir).read();
  const commit = build && (await isUnchanged(outputDir, build)) ? build.commit : undefined;
  // The pages of a preview may come and go.
  const gone = args.preview ? undefined : gonePages(await readRedirects(environment));
  return { tree: { ...tree, commit }, gone };
}

async function readPreview({ args, settings }: Deployment): Promise<Site> {
  const tree = await readStoredTree(await openStore(args, settings, args.preview));
  return { tree, gone: gonePages(await readRedirects(readCommandEnvironment(process.env))) };
}

async function printPlan(deployment: Deployment): Promise<void> {
  const { tree, gone } = await readSite(deployment);
  const planned = await planPublish(deployment.options.store, tree.files);
  console.log(formatPlan(planned, tree.files));
  if (gone) requireNoVanishedPages(planned.current, tree.files, gone);
}

async function publish(deployment: Deployment, site = readSite(deployment)): Promise<void> {
  const { settings, options } = deployment;
  const { tree, gone } = await site;
  const release = await publishTree(tree, options, gone);
  if (!release) {
    console.log(`Nothing to publish: this content is live in ${options.store.name}.`);
    return;
  }
  printUrls(release.urls);
  const expired = await prune(options, settings);
  console.log(
    `Release ${release.id} is live in ${options.store.name}; ${expired.length} expired objects removed.`,
  );
}

async function verify({ options }: Deployment): Promise<void> {
  const { release, objects, differences, note } = await verifyRelease(options.store, options.concurrency);
  for (const { key, reason } of differences) console.log(`${key} ${reason}`);
  if (note) console.log(note);
  const summary = `${differences.length} of ${objects} objects of release ${release} differ`;
  if (differences.length > 0) throw new CommandError(summary, { exitCode: EXIT_CODES.differs });
  console.log(summary);
}

/** Compares what readers get at `--url` with the live release. */
async function verifyUrl({ args: { url = "" }, options: { store } }: Deployment): Promise<void> {
  const { pointer } = await readPointer(store);
  if (!pointer.release) throw new CommandError(`Nothing has been published to ${store.name}.`);
  const { files } = await readManifest(store, pointer.release);
  const redirects = await readRedirects(readCommandEnvironment(process.env));
  const { probeSite } = await import("./lib/deploy/probe.ts");
  const { checked, problems, notes } = await probeSite({ origin: url, files, redirects });
  for (const line of [formatProblems(problems), ...notes]) if (line) console.log(line);
  const differing = new Set([...problems.values()].flat()).size;
  const summary = `${differing} of ${checked} responses of ${url} differ from release ${pointer.release}`;
  if (differing > 0) throw new CommandError(summary, { exitCode: EXIT_CODES.differs });
  console.log(summary);
}

function printUrls(urls: ChangedUrls): void {
  const text = formatChangedUrls(urls);
  if (text) console.log(text);
}

/** Returns a signal that aborts on SIGINT or SIGTERM. A second signal ends the process. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}
