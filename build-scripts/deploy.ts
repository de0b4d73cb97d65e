/** `npm run deploy`: publishes `dist/` to a bucket or a folder. Subcommands: `verify`, `rollback [release]`, `releases`, `prune`. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { NOT_FOUND_OUTPUT_PATH } from "#app/lib/urls.ts";
import { readCommandEnvironment } from "./lib/cli/command-environment.ts";
import { CommandError, runCommand } from "./lib/cli/run-command.ts";
import { type ChangedUrls, formatChangedUrls } from "./lib/deploy/changed-urls.ts";
import { type DeployArguments, readDeployArguments } from "./lib/deploy/deploy-arguments.ts";
import { type BucketSettings, readDeploySettings } from "./lib/deploy/deploy-settings.ts";
import { EXIT_CODES, settingsError } from "./lib/deploy/exit-codes.ts";
import { formatPlan } from "./lib/deploy/format-plan.ts";
import { formatReleases } from "./lib/deploy/format-releases.ts";
import { readLocalTree } from "./lib/deploy/local-files.ts";
import { createProgress } from "./lib/deploy/progress.ts";
import {
  type PublishOptions,
  planExpired,
  planPublish,
  prune,
  publishTree,
  rollBack,
} from "./lib/deploy/publish.ts";
import { readPointer } from "./lib/deploy/release.ts";
import { folderErrorOf } from "./lib/deploy/stores/folder-error.ts";
import { createFolderStore } from "./lib/deploy/stores/folder-store.ts";
import type { ObjectStore } from "./lib/deploy/stores/object-store.ts";
import { singlePublisherStore } from "./lib/deploy/stores/single-publisher-store.ts";
import { readGonePages, requireNoVanishedPages } from "./lib/deploy/vanished-pages.ts";
import { verifyRelease } from "./lib/deploy/verify.ts";

await runCommand(async () => {
  const args = readDeployArguments(process.argv.slice(2));
  const settings = readDeploySettings({ variables: process.env, file: args.config, needsBucket: !args.to });
  const leaseMs = settings.leaseSeconds * 1000;
  const target = args.to
    ? createFolderStore(args.to)
    : await bucketStore(settings.bucket ?? never(), leaseMs);
  if (args.singlePublisher)
    console.warn("Warning: with --single-publisher, two publishers at a time would mix their releases.");
  const store = args.singlePublisher ? singlePublisherStore(target) : target;
  const { concurrency } = settings;
  const options = { store, progress: createProgress(), concurrency, leaseMs, signal: stopSignal() };
  const commands: Record<DeployArguments["command"], () => Promise<void>> = {
    publish: () => publish(args, settings, options),
    async verify() {
      const { release, objects, differences } = await verifyRelease(store, concurrency);
      for (const { key, reason } of differences) console.log(`${key} ${reason}`);
      const summary = `${differences.length} of ${objects} objects of release ${release ?? "(none)"} differ`;
      if (differences.length > 0) throw new CommandError(summary, { exitCode: EXIT_CODES.differs });
      console.log(summary);
    },
    async rollback() {
      const start = performance.now();
      const { id, urls } = await rollBack(args.release, options);
      printUrls(urls);
      console.log(`Release ${id} is live after ${((performance.now() - start) / 1000).toFixed(1)} s.`);
    },
    async prune() {
      const keys = args.dryRun ? await planExpired(store, settings) : await prune(options, settings);
      for (const key of keys) console.log(`delete ${key}  (expired)`);
      console.log(
        `${keys.length} expired objects ${args.dryRun ? "to remove" : "removed"} from ${store.name}.`,
      );
    },
    async releases() {
      console.log(formatReleases((await readPointer(store)).pointer));
    },
  };
  try {
    await commands[args.command]();
  } catch (error) {
    throw args.to ? folderErrorOf(error, args.to) : error;
  }
});

/** Loads the store when it is needed: the AWS SDK takes longer to load than everything else. */
async function bucketStore(bucket: BucketSettings, leaseMs: number): Promise<ObjectStore> {
  const { createS3Store } = await import("./lib/deploy/stores/s3-store.ts");
  // A request that takes longer than half a lease could end after the lease is lost.
  return createS3Store(bucket, leaseMs / 2);
}

async function publish(
  { dryRun, to }: DeployArguments,
  settings: ReturnType<typeof readDeploySettings>,
  options: PublishOptions,
): Promise<void> {
  const environment = readCommandEnvironment(process.env);
  const { outputDir } = environment;
  if (!existsSync(join(outputDir, NOT_FOUND_OUTPUT_PATH)))
    throw settingsError(`There is no built site in ${outputDir}/.\n  Fix: run npm run build first.`);
  const tree = await readLocalTree(outputDir, {
    encoding: to ? "copies" : settings.encoding,
    edgeSeconds: settings.edgeSeconds,
  });
  const gone = await readGonePages(environment);
  if (dryRun) {
    const expired = await planExpired(options.store, settings, tree.files);
    const planned = await planPublish(options.store, tree.files);
    console.log(formatPlan(planned, tree.files, expired));
    requireNoVanishedPages(planned.current, tree.files, gone);
    return;
  }
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

function never(): never {
  throw new Error("The settings were checked to name a bucket or a folder.");
}
