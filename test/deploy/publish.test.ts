import { appendFile, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { EXIT_CODES } from "#build-scripts/lib/deploy/exit-codes.ts";
import { type LocalTree, readLocalTree } from "#build-scripts/lib/deploy/local-files.ts";
import { planPublish, readListing } from "#build-scripts/lib/deploy/publish.ts";
import { verifyRelease } from "#build-scripts/lib/deploy/verify.ts";
import { isFull, sample } from "../full.ts";
import { startCrawl } from "./crawl.ts";
import { type DeployRun, runDeploy } from "./run-deploy.ts";
import { hasS3Server, type S3Server, startS3Server } from "./s3-server.ts";
import { hasS3rver, startS3rver } from "./s3rver.ts";
import { goneIn, writeSiteVersion } from "./site-versions.ts";
import { bucketTarget, folderTarget, type Target } from "./targets.ts";
import { FAILURES, startUnreliableProxy } from "./unreliable-proxy.ts";

/** How many publishes are killed; `npm run test:deploy -- --kills 200` sets it. */
const KILLS = Number(process.env.DEPLOY_TEST_KILLS ?? (isFull ? 200 : 3));
/** In `npm test`. */
const isSample = !isFull && process.env.DEPLOY_TEST_KILLS === undefined;
const READERS = isSample ? 15 : 50;
/** Attempts to make two processes publish at the same time. */
const MAX_ATTEMPTS = 10;
const VERSIONS = [1, 2, 3, 4];

let sitesDir: string;
let server: S3Server | undefined;
let s3rver: S3Server | undefined;
let buckets = 0;

beforeAll(async () => {
  sitesDir = await mkdtemp(join(tmpdir(), "sites-"));
  [server, s3rver] = await Promise.all([
    hasS3Server ? startS3Server() : undefined,
    hasS3rver ? startS3rver() : undefined,
    writeFile(join(sitesDir, "redirects.json"), JSON.stringify(goneIn(VERSIONS))),
    ...VERSIONS.map((version) => writeSiteVersion(siteOf(version), version)),
  ]);
  if (!hasS3Server)
    console.warn("Ceph's object gateway is not installed: publishing is tested on a folder only.");
});

afterAll(async () => {
  await server?.stop();
  await s3rver?.stop();
  await rm(sitesDir, { recursive: true, force: true });
});

const siteOf = (version: number) => join(sitesDir, `v${version}`);
const started = () => server ?? expect.unreachable("the store runs");
const newBucket = (port?: number) => bucketTarget(started(), `site-${buckets++}`, port);
/** s3rver ignores the conditions of writes. */
const newS3rverBucket = async (): Promise<Target> => {
  const running = s3rver ?? expect.unreachable("the store runs");
  return { ...(await bucketTarget(running, `site-${buckets++}`)), args: ["--single-publisher"] };
};

function publish(target: Target, version: number, killAfterMs?: number): Promise<DeployRun> {
  const env = { ...target.env, OUTPUT_DIR: siteOf(version), CONTENT_DIR: sitesDir };
  return runDeploy({ args: target.args, env, ...(killAfterMs !== undefined && { killAfterMs }) });
}

async function published(target: Target, version: number): Promise<void> {
  const { code, output } = await publish(target, version);
  expect(code, output).toBe(0);
}

const trees = new Map<string, Promise<LocalTree>>();

function treeOf(version: number, encoding: "copies" | "gzip"): Promise<LocalTree> {
  const id = `${version} ${encoding}`;
  const tree = trees.get(id) ?? readLocalTree(siteOf(version), { encoding });
  trees.set(id, tree);
  return tree;
}

/** Expects a version to be live and complete. */
async function expectLive({ store, args }: Target, version: number): Promise<void> {
  const { files } = await treeOf(version, args.includes("--to") ? "copies" : "gzip");
  expect((await planPublish(store, files)).isLive).toBe(true);
  expect((await verifyRelease(store, 8)).differences).toEqual([]);
}

describe.each([
  { name: "a bucket", isPossible: hasS3Server, createTarget: newBucket, isS3rver: false },
  { name: "a folder", isPossible: true, createTarget: folderTarget, isS3rver: false },
  { name: "a bucket of s3rver", isPossible: hasS3rver, createTarget: newS3rverBucket, isS3rver: true },
])("publishing to $name", ({ name, isPossible, createTarget, isS3rver }) => {
  const onTarget = test.skipIf(!isPossible);
  /** For scenarios that the other bucket shows too, where it is installed. */
  const onOneBucket = test.skipIf(!isPossible || (isS3rver && hasS3Server && isSample));
  /** For scenarios that depend little on the target. */
  const onMainTarget = test.skipIf(!isPossible || (name !== "a folder" && !isFull));
  // It overwrites objects in place, so that readers may receive half of one and have to load it again.
  const reloads = isS3rver ? 20 : 0;
  const newTarget = async () => {
    const target = await createTarget();
    onTestFinished(target.remove);
    return target;
  };

  onOneBucket(
    "readers see a consistent site however often a publish is killed, and the next publish completes it",
    async () => {
      const created = await newTarget();
      // So that expired objects are removed too, and many kills do not leave many releases.
      const target = { ...created, env: { ...created.env, DEPLOY_KEEP_DAYS: "0" } };
      await published(target, 1);
      const { writingMs, code, output } = await publish(target, 2);
      expect(code, output).toBe(0);
      const crawl = startCrawl(target, READERS, reloads);
      let killed = 0;
      let attempts = 0;
      // Kills at any moment of a publish, however fast the machine is. One that ends before is no kill.
      for (let maxMs = writingMs; killed < KILLS && attempts < 3 * KILLS + 10; attempts++) {
        const version = VERSIONS[attempts % VERSIONS.length] as number;
        const isKilled = (await publish(target, version, maxMs * Math.random())).code === undefined;
        if (isKilled) killed += 1;
        maxMs *= isKilled ? 1.1 : 0.8;
        await published(target, version);
        await expectLive(target, version);
      }
      const { responses, reloaded, errors } = await crawl.stop();
      console.log(
        `${killed} of ${attempts} killed in ${Math.round(writingMs)} ms of writing; ${responses} responses, ${reloaded} loaded again, ${errors.length} errors`,
      );
      expect(errors).toEqual([]);
      expect(killed).toBe(KILLS);
      expect(responses).toBeGreaterThanOrEqual(KILLS * READERS);
    },
  );

  test.skipIf(!isPossible || isS3rver)(
    "of two concurrent publishers exactly one succeeds, and the other changes nothing",
    async () => {
      const publishBoth = async () => {
        const target = await newTarget();
        await published(target, 1);
        const runs = await Promise.all(
          [2, 3].map(async (version) => ({ version, ...(await publish(target, version)) })),
        );
        return { target, runs };
      };
      let both = await publishBoth();
      // Both succeed when one starts after the other has finished; try again.
      for (let attempts = 1; attempts < MAX_ATTEMPTS && both.runs.every(({ code }) => code === 0); attempts++)
        both = await publishBoth();
      const { target, runs } = both;
      const successful = runs.filter(({ code }) => code === 0);
      expect(runs.map(({ code }) => code).sort(), runs.map(({ output }) => output).join("\n")).toEqual([
        0,
        EXIT_CODES.conflict,
      ]);
      await expectLive(target, successful[0]?.version ?? 0);
    },
  );

  onMainTarget("publishing a live version writes nothing", async () => {
    const target = await newTarget();
    await published(target, 1);
    const before = await readListing(target.store);
    const { code, output } = await publish(target, 1);
    expect(code).toBe(0);
    expect(output).toContain("Nothing to publish");
    expect(await readListing(target.store)).toEqual(before);
  });

  onTarget("a withdrawn page is gone with the release, and back after a rollback", async () => {
    const target = await newTarget();
    await published(target, 1);
    const { output } = await publish(target, 2);
    expect(output).toContain("removed /docs/only-1/");
    for (const key of ["docs/only-1/index.html", "docs/only-1/index.html.gz", "docs/only-1.md"]) {
      expect(await target.store.find(key), key).toBeUndefined();
    }
    expect((await runDeploy({ args: ["rollback", ...target.args], env: target.env })).code).toBe(0);
    await expectLive(target, 1);
    expect(await target.store.find("docs/only-1/index.html")).toBeDefined();
    expect(await target.store.find("docs/only-2/index.html")).toBeUndefined();
  });

  onMainTarget("two rollbacks go back twice, and a named release goes forward again", async () => {
    const target = await newTarget();
    for (const version of [1, 2, 3]) await published(target, version);
    const run = (...args: string[]) => runDeploy({ args: [...args, ...target.args], env: target.env });
    expect((await run("rollback")).code).toBe(0);
    await expectLive(target, 2);
    expect((await run("rollback")).code).toBe(0);
    await expectLive(target, 1);
    expect((await run("rollback")).output).toContain("no earlier release");
    const { output } = await run("releases");
    const releases = [...output.matchAll(/\d{8}T\d{6}Z-[0-9a-f]{8}/g)].map(([id]) => id);
    expect(releases).toHaveLength(5);
    expect((await run("rollback", releases[2] as string)).code).toBe(0);
    await expectLive(target, 3);
    expect((await run("rollback", "20200101T000000Z-00000000")).output).toContain("has no release");
  });

  onMainTarget("prune deletes what the retained releases do not need, without a new release", async () => {
    const target = await newTarget();
    for (const version of [1, 2]) await published(target, version);
    const env = { ...target.env, DEPLOY_KEEP_RELEASES: "1", DEPLOY_KEEP_DAYS: "0" };
    const run = (...args: string[]) => runDeploy({ args: [...args, ...target.args], env });
    const assets = async () =>
      [...(await readListing(target.store)).keys()].filter((key) => /^build\/only-1-.*js$/.test(key));
    const planned = await run("prune", "--dry-run");
    const [asset] = await assets();
    expect(planned.output).toContain(`delete ${asset}  (expired)`);
    const { code, output } = await run("prune");
    expect(code, output).toBe(0);
    expect(output).toContain(`delete ${asset}  (expired)`);
    expect(await assets()).toEqual([]);
    await expectLive(target, 2);
    expect((await run("prune")).output).toContain("0 expired objects removed");
    expect((await run("releases")).output.match(/live since/g)).toHaveLength(2);
  });

  onMainTarget("verify reports a page that was put back after it was withdrawn", async () => {
    const target = await newTarget();
    for (const version of [1, 2]) await published(target, version);
    const headers = { type: "text/html", cache: "" };
    await target.store.put({
      key: "docs/only-1/index.html",
      body: Buffer.from("old"),
      headers,
      sha256: "0".repeat(64),
    });
    await target.store.put({
      key: "verification.html",
      body: Buffer.from("theirs"),
      headers,
      sha256: "0".repeat(64),
    });
    const { code, output } = await runDeploy({ args: ["verify", ...target.args], env: target.env });
    expect(code).toBe(EXIT_CODES.differs);
    expect(output).toContain("docs/only-1/index.html was withdrawn and is still there\n\n1 of");
    await published(target, 2);
    expect(await target.store.find("docs/only-1/index.html")).toBeUndefined();
    expect(await target.store.find("verification.html")).toBeDefined();
  });

  onMainTarget("verify reports a changed byte, and the next publish repairs it", async () => {
    const target = await newTarget();
    await published(target, 1);
    const verify = () => runDeploy({ args: ["verify", ...target.args], env: target.env });
    expect((await verify()).code).toBe(0);
    const key = "docs/page-3/index.html";
    const original = await target.store.read(key);
    const body = Buffer.from(original?.body ?? "");
    body[20] = (body[20] ?? 0) ^ 1;
    const headers = original?.headers ?? { type: "text/html", cache: "" };
    await target.store.put({ key, body, headers, sha256: "0".repeat(64) });
    const { code, output } = await verify();
    expect(code).toBe(EXIT_CODES.differs);
    expect(output).toContain(`${key} has other bytes than were published`);
    expect(output).toContain("1 of ");
    await published(target, 1);
    expect((await verify()).code).toBe(0);
  });
});

test.skipIf(!hasS3rver)("a store that ignores conditions is refused, and nothing is left there", async () => {
  const target = await newS3rverBucket();
  const { code, output } = await publish({ ...target, args: [] }, 1);
  expect([code, output]).toEqual([EXIT_CODES.settings, expect.stringContaining("add --single-publisher")]);
  expect([...(await readListing(target.store)).keys()]).toEqual([]);
});

describe.skipIf(!hasS3Server)("publishing to a bucket through an unreliable network", () => {
  test("publishing recovers from every failure, and readers see a consistent site", async () => {
    let requests = 0;
    // Every fifth request fails, each time in another way, so that the retry succeeds.
    const proxy = await startUnreliableProxy(started().port, ({ headers }) => {
      requests += 1;
      if (requests % 5 !== 0) return undefined;
      const failure = FAILURES[(requests / 5) % FAILURES.length];
      const isConditional = "if-match" in headers || "if-none-match" in headers;
      return failure === "412" && !isConditional ? "503" : failure;
    });
    onTestFinished(proxy.close);
    const target = await newBucket(proxy.port);
    await published(
      { ...target, env: { ...target.env, DEPLOY_ENDPOINT: `http://127.0.0.1:${started().port}` } },
      1,
    );
    const crawl = startCrawl(target, READERS);
    for (const version of sample([2, 3, 4], [2])) {
      // A failed swap of the pointer may end a publish with an error; the next one completes it.
      let run = await publish(target, version);
      for (let attempt = 0; run.code !== 0 && attempt < 5; attempt++) run = await publish(target, version);
      expect(run.code, run.output).toBe(0);
      await expectLive(target, version);
    }
    const { errors } = await crawl.stop();
    expect(errors).toEqual([]);
    expect([...proxy.injected.keys()].sort()).toEqual([...FAILURES].sort());
  });

  test("a change of one page uploads only that page and the records of its release", async () => {
    const proxy = await startUnreliableProxy(started().port, () => undefined);
    onTestFinished(proxy.close);
    const target = await newBucket(proxy.port);
    await published(target, 1);
    const tree = await mkdtemp(join(tmpdir(), "one-page-"));
    onTestFinished(() => rm(tree, { recursive: true, force: true }));
    await cp(siteOf(1), tree, { recursive: true });
    await appendFile(join(tree, "docs/page-3.md"), "One more line.\n");
    proxy.requests.length = 0;
    const { code, output } = await runDeploy({ env: { ...target.env, OUTPUT_DIR: tree } });
    expect(code, output).toBe(0);
    const puts = proxy.requests
      .filter((request) => request.startsWith("PUT"))
      .map((request) => request.replace(/\?.*/, ""));
    const keys = puts.map((put) =>
      put.replace(/^PUT \/[^/]+\//, "").replace(/[0-9a-f]{64}|\d{8}T\d{6}Z-[0-9a-f]{8}/, "…"),
    );
    // The pointer is written when the lease is acquired and when the release goes live, the probe before that.
    const isRecord = (key: string) => key === ".releases/current.json" || key.startsWith(".releases/probe-");
    expect(keys.filter((key) => !isRecord(key)).sort()).toEqual(
      [".releases/objects/…", ".releases/….json", "docs/page-3.md"].sort(),
    );
    proxy.requests.length = 0;
    expect((await publish({ ...target, env: { ...target.env } }, 1)).code).toBe(0);
    proxy.requests.length = 0;
    expect((await publish(target, 1)).code).toBe(0);
    expect(proxy.requests.filter((request) => !/^(?:GET|HEAD)/.test(request))).toEqual([]);
  });
});
