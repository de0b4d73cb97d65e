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
  type: string;
  /** Size of the compressed body. */
  bytes: number;
}

/** A static host that sends text as brotli at its best level and records every response. */
export interface CompressingServer {
  origin: string;
  sent: SentFile[];
  close(): void;
}

const TEXT = /^text\/|javascript|json|xml|wasm/;

/**
 * Serves a built site on a free port. Browsers request nothing twice. A file is compressed when it is first requested, so only a
 * repeated measurement shows what readers of a compressed site wait for.
 */
export async function serveCompressed(dir: string): Promise<CompressingServer> {
  const sent: SentFile[] = [];
  const compressed = new Map<string, Buffer>();
  const compress = (file: string) => {
    const body = compressed.get(file) ?? brotliCompressSync(readFileSync(file));
    compressed.set(file, body);
    return body;
  };
  const server = createServer((request, response) => {
    const at = Date.now();
    const path = decodeURI(new URL(request.url ?? "/", "http://host").pathname);
    const places = [path, `${path}.html`, `${path}/index.html`].map((place) => join(dir, place));
    const file = places.find((place) => existsSync(place) && statSync(place).isFile());
    if (!file) return response.writeHead(404).end();
    const type = lookup(file) || "application/octet-stream";
    const isText = TEXT.test(type);
    const body = isText ? compress(file) : readFileSync(file);
    sent.push({ at, type, bytes: body.length });
    response.writeHead(200, {
      "Content-Type": isText ? `${type}; charset=utf-8` : type,
      "Cache-Control": "max-age=3600",
      ...(isText ? { "Content-Encoding": "br" } : {}),
    });
    return response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, sent, close };
}
