import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { type IncomingHttpHeaders, request, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { responseHeaders } from "#build-scripts/lib/serve/headers.ts";
import { createStaticServer } from "#build-scripts/lib/serve/static-server.ts";
import { listenLocally } from "./local-port.ts";

/** Content of files next to the served folder, which must not be served. */
export const SECRET = "root:x:0:0";
/** HTML of every page. */
export const PAGE = `<!DOCTYPE html><title>A</title>${"<p>Größe</p>".repeat(40)}`;
export const NOT_FOUND_PAGE = `<!DOCTYPE html><title>Page not found</title>${"<p>Not here</p>".repeat(40)}`;
/** Headers of every response. */
export const HEADERS = responseHeaders("default-src 'none'");
const FILES: Record<string, string> = {
  "index.html": PAGE,
  "404.html": NOT_FOUND_PAGE,
  "docs/a/index.html": PAGE,
  "docs/größe/index.html": PAGE,
  "a.css": "p{}",
  "a.txt": "Größe",
  "a%b.txt": "percent",
};

interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A small built site with symbolic links out of it. */
interface ServedFolder {
  /** Requests a path exactly as given; `fetch` would normalise it. */
  send(path: string, options?: { method?: string; headers?: Record<string, string> }): Promise<HttpResponse>;
  /** Returns the location of a served file. */
  fileAt(path: string): string;
  /** Without a trailing slash. */
  origin(): string;
}

/** Serves a folder while the tests of the calling file run. */
export function serveFolder(): ServedFolder {
  let folder: string;
  let server: Server;
  let port: number;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "static-server-"));
    await writeFolder(folder);
    server = createStaticServer({ dir: join(folder, "dist"), readHeaders: async () => HEADERS });
    port = await listenLocally(server);
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true });
  });
  return {
    send: (path, options = {}) => sendRequest({ port, path, ...options }),
    fileAt: (path) => join(folder, "dist", path),
    origin: () => `http://127.0.0.1:${port}`,
  };
}

async function writeFolder(folder: string): Promise<void> {
  const dist = join(folder, "dist");
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(join(dist, path, ".."), { recursive: true });
    await writeFile(join(dist, path), text);
  }
  await writeFile(join(folder, "secret.txt"), SECRET);
  await mkdir(join(folder, "dist-secret"));
  await writeFile(join(folder, "dist-secret/index.html"), SECRET);
  await symlink(join(folder, "secret.txt"), join(dist, "link.txt"));
  await symlink(join(folder, "dist-secret"), join(dist, "linked"));
  await symlink(join(dist, "loop"), join(dist, "loop"));
  await symlink(join(dist, "a.txt"), join(dist, "inside.txt"));
}

interface RequestOptions {
  port: number;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Requests a path of a local server exactly as given. */
export function sendRequest({ body: sentBody, ...options }: RequestOptions): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", agent: false, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, body: Buffer.concat(chunks) });
      });
    });
    sent.on("error", reject).end(sentBody);
  });
}
