import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { hashOf } from "./site-versions.ts";
import type { Target } from "./targets.ts";

/** A running crawl of a site. */
export interface Crawl {
  /** Stops the crawl; returns the number of responses and every error found. */
  stop(): Promise<{ responses: number; errors: string[] }>;
}

/** Average pause between two pages of one reader, in ms. */
const PAUSE_MS = 150;

interface FetchedResponse {
  status: number;
  /** Decoded; undefined if the response ended early or cannot be decoded. */
  body: Buffer | undefined;
}

/**
 * Starts readers that follow links from page to page and load the scripts of each page. They record responses that are missing
 * or truncated, assets that do not match the hash in their name, and links that do not resolve.
 */
export function startCrawl({ port, pathnameOf }: Target, readers: number): Crawl {
  const agent = new Agent({ keepAlive: true, maxSockets: readers });
  const errors: string[] = [];
  let responses = 0;
  let isStopped = false;
  const load = async (
    path: string,
    from: string,
    errorIn: (html: string) => string | undefined = () => undefined,
  ): Promise<string> => {
    const { status, body } = await request({ agent, port, path: pathnameOf(path) });
    responses += 1;
    if (status === 404 && (await isWithdrawn(path))) return "";
    const text = body?.toString("utf8") ?? "";
    const error =
      status !== 200 ? `returned ${status}` : body ? errorIn(text) : "ended early or cannot be decoded";
    if (error) errors.push(`${path} (linked from ${from}) ${error}`);
    return text;
  };
  /** The reader came from an older home page, and the current one no longer links to the page. */
  const isWithdrawn = async (path: string) => {
    const [name] = /only-\d+/.exec(path) ?? [];
    if (!name) return false;
    const { body } = await request({ agent, port, path: pathnameOf("/") });
    return body !== undefined && !body.toString("utf8").includes(`/docs/${name}/`);
  };
  const visit = async (path: string, from: string): Promise<string[]> => {
    const name = path === "/" ? "home" : path.split("/").at(-2);
    const ending = `<!-- ${name} --></html>\n`;
    const html = await load(path, from, (text) =>
      text.endsWith(ending) ? undefined : "is truncated or another page",
    );
    if (html === "") return ["/"];
    for (const [, asset = ""] of html.matchAll(/src="([^"]+)"/g)) {
      await load(asset, path, (script) =>
        asset.includes(hashOf(script)) ? undefined : "does not match its hash",
      );
    }
    return [...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href);
  };
  const read = async (seed: number): Promise<void> => {
    let path = "/";
    let from = "the start";
    for (let step = seed; !isStopped; step++) {
      const links = await visit(path, from);
      from = path;
      path =
        step % 6 === 0 ? "/" : (links[(step * 7919 + seed * 104_729) % Math.max(links.length, 1)] ?? "/");
      if (path.startsWith("/docs/")) await load(`/api${path.slice(0, -1)}.json`, path);
      await wait(PAUSE_MS * (0.5 + Math.random()));
    }
  };
  const running = Array.from({ length: readers }, (_, seed) =>
    read(seed).catch((error: unknown) => {
      errors.push(`a reader failed: ${error}`);
    }),
  );
  return {
    async stop() {
      isStopped = true;
      await Promise.all(running);
      agent.destroy();
      return { responses, errors };
    },
  };
}

function request(options: { agent: Agent; port: number; path: string }): Promise<FetchedResponse> {
  return new Promise((resolve, reject) => {
    get({ ...options, host: "127.0.0.1" }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", () => resolve({ status: response.statusCode ?? 0, body: undefined }));
      response.on("end", () => {
        const bytes = Buffer.concat(chunks);
        const isGzip = response.headers["content-encoding"] === "gzip";
        resolve({ status: response.statusCode ?? 0, body: isGzip ? decompressed(bytes) : bytes });
      });
    }).on("error", reject);
  });
}

function decompressed(bytes: Buffer): Buffer | undefined {
  try {
    return gunzipSync(bytes);
  } catch {
    return undefined;
  }
}
