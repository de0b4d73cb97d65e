import { createServer } from "node:http";
import { expect, inject } from "vitest";
import { createFolderStore } from "#build-scripts/lib/deploy/stores/folder-store.ts";
import type { ObjectStore } from "#build-scripts/lib/deploy/stores/object-store.ts";
import { createS3Store } from "#build-scripts/lib/deploy/stores/s3-store.ts";
import { listenLocally } from "#test/factories/local-port.ts";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import { CREDENTIALS, createBucket } from "./s3-server.ts";

/** A place to publish to. */
export interface Target {
  args: string[];
  env: Record<string, string>;
  store: ObjectStore;
}

let buckets = 0;

/** Creates a bucket on Ceph's object gateway. */
export async function bucketTarget(): Promise<Target> {
  const port = inject("s3Port") ?? expect.unreachable("the gateway runs");
  // Test files run at the same time.
  const bucket = `site-${process.pid}-${buckets++}`;
  await createBucket(port, bucket);
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    args: [],
    env: { ...CREDENTIALS, DEPLOY_BUCKET: bucket, DEPLOY_ENDPOINT: endpoint },
    store: createS3Store({ bucket, prefix: "", region: "us-east-1", endpoint }, 10_000),
  };
}

/** Creates a folder, which is removed after the test. */
export async function folderTarget(): Promise<Target> {
  const dir = temporaryFolder();
  return { args: ["--to", dir], env: {}, store: createFolderStore(dir) };
}

/** Serves the objects of a store, as a CDN in front of it does. */
export async function serveStore(store: ObjectStore): Promise<{ origin: string; close(): Promise<unknown> }> {
  const server = createServer(async ({ url = "/" }, response) => {
    const object = await store.read(url.slice(1).replace(/(?<=^|\/)$/, "index.html"));
    if (object?.headers?.encoding) response.setHeader("Content-Encoding", object.headers.encoding);
    response.writeHead(object ? 200 : 404).end(object?.body);
  });
  // On a busy machine a reader could reuse an idle connection just as the server closes it.
  server.keepAliveTimeout = 0;
  return {
    origin: `http://127.0.0.1:${await listenLocally(server)}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
