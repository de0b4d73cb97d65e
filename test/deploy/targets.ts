import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFolderStore } from "#build-scripts/lib/deploy/stores/folder-store.ts";
import type { ObjectStore } from "#build-scripts/lib/deploy/stores/object-store.ts";
import { createS3Store } from "#build-scripts/lib/deploy/stores/s3-store.ts";
import type { S3Server } from "./s3-server.ts";

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

/** Creates a bucket. `port` is that of the store or of a proxy in front of it. */
export async function bucketTarget(server: S3Server, name: string, port = server.port): Promise<Target> {
  await server.createBucket(name);
  const endpoint = `http://127.0.0.1:${port}`;
  const settings = {
    bucket: name,
    prefix: "",
    region: "us-east-1",
    pathStyle: true,
    checksums: "WHEN_REQUIRED" as const,
    credentials: server.credentials,
  };
  return {
    args: [],
    env: {
      DEPLOY_BUCKET: name,
      DEPLOY_ENDPOINT: endpoint,
      DEPLOY_PATH_STYLE: "true",
      AWS_ACCESS_KEY_ID: server.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: server.credentials.secretAccessKey,
    },
    store: createS3Store({ ...settings, endpoint: `http://127.0.0.1:${server.port}` }, 10_000),
    port: server.port,
    // Reads the objects, as a CDN in front of the bucket does. This gateway's website mode reads an object's size and bytes
    // separately, and so truncates objects that are overwritten meanwhile.
    pathnameOf: (path) => `/${name}${fileAt(path)}`,
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
