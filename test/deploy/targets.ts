import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject } from "vitest";
import { createFolderStore } from "#build-scripts/lib/deploy/stores/folder-store.ts";
import type { ObjectStore } from "#build-scripts/lib/deploy/stores/object-store.ts";
import { createS3Store } from "#build-scripts/lib/deploy/stores/s3-store.ts";
import { CREDENTIALS, createBucket } from "./s3-server.ts";

/** A place to publish to, and how readers reach it. */
export interface Target {
  args: string[];
  env: Record<string, string>;
  store: ObjectStore;
  port: number;
  /** Returns the server's pathname for a path of the site. */
  pathnameOf(path: string): string;
  remove(): Promise<void>;
}

let buckets = 0;

/** Creates a bucket on Ceph's object gateway. */
export async function bucketTarget(): Promise<Target> {
  const port = inject("s3Port") ?? expect.unreachable("the gateway runs");
  // Files run at the same time.
  const bucket = `site-${process.pid}-${buckets++}`;
  await createBucket(port, bucket);
  const variables = {
    AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  };
  Object.assign(process.env, variables);
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    args: [],
    env: {
      ...variables,
      DEPLOY_BUCKET: bucket,
      DEPLOY_ENDPOINT: endpoint,
      DEPLOY_PATH_STYLE: "true",
    },
    store: createS3Store({ bucket, prefix: "", region: "us-east-1", pathStyle: true, endpoint }, 10_000),
    port,
    // Reads the objects, as a CDN in front of the bucket does.
    pathnameOf: (path) => `/${bucket}${fileAt(path)}`,
    remove: async () => {},
  };
}

/** Creates a folder with a web server over it. */
export async function folderTarget(): Promise<Target> {
  const dir = await mkdtemp(join(tmpdir(), "published-"));
  const server: Server = createServer(async ({ url = "/" }, response) => {
    // Opened once, so that a response never mixes two files.
    const body = await readFile(join(dir, url)).catch(() => undefined);
    response.writeHead(body ? 200 : 404).end(body);
  });
  // On a busy machine a reader could reuse an idle connection just as the server closes it.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    args: ["--to", dir],
    env: {},
    store: createFolderStore(dir),
    port,
    pathnameOf: fileAt,
    async remove() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function fileAt(path: string): string {
  return path.endsWith("/") ? `${path}index.html` : path;
}
