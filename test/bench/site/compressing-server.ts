import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { lookup } from "mime-types";

/** A response as it was sent. */
export interface SentFile {
  /** Time of the request, in ms since the epoch. */
  at: number;
  path: string;
  type: string;
  /** Size of the compressed body. */
  bytes: number;
}

/** A static host that compresses all text with brotli at its best level and records every response. */
export interface CompressingServer {
  origin: string;
  sent: SentFile[];
  close(): void;
}

const TEXT = /^text\/|javascript|json|xml|wasm/;

/** Serves a built site on a free port. */
export async function serveCompressed(dir: string): Promise<CompressingServer> {
  const sent: SentFile[] = [];
  const known = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const at = Date.now();
    const path = decodeURI(new URL(request.url ?? "/", "http://host").pathname);
    const file = fileAt(dir, path);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    const { mtimeMs, size } = statSync(file);
    const tag = `"${mtimeMs}-${size}"`;
    if (request.headers["if-none-match"] === tag) {
      sent.push({ at, path, type: "", bytes: 0 });
      response.writeHead(304).end();
      return;
    }
    const type = lookup(file) || "application/octet-stream";
    const isText = TEXT.test(type);
    const body = known.get(file) ?? (isText ? brotliCompressSync(readFileSync(file)) : readFileSync(file));
    known.set(file, body);
    sent.push({ at, path, type, bytes: body.length });
    response.writeHead(200, {
      "Content-Type": isText ? `${type}; charset=utf-8` : type,
      ETag: tag,
      "Cache-Control": /[-.][\w-]{8}\.\w+$/.test(file) ? "max-age=31536000, immutable" : "no-cache",
      ...(isText ? { "Content-Encoding": "br" } : {}),
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    sent,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Finds the file that a static host serves for a path. */
function fileAt(dir: string, path: string): string | undefined {
  const places = [path, `${path}.html`, `${path}/index.html`].map((place) => join(dir, place));
  return places.find((place) => existsSync(place) && statSync(place).isFile());
}
