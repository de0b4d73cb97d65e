import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { hashOf } from "./site-versions.ts";
import type { Target } from "./targets.ts";

/** Readers of a site, until they are stopped. */
export interface Crawl {
  /** Ends the reading; gives how many answers were read and everything that was wrong with one. */
  stop(): Promise<{ answers: number; faults: string[] }>;
}

/** Between two pages of one reader, in ms. */
const PAUSE_MS = 150;

interface Answer {
  status: number;
  body: Buffer;
}

/**
 * Starts readers that go from page to page by links, load what pages name, and note every answer that is missing, cut off,
 * not what its name says, or a page that names what does not exist.
 */
export function startCrawl({ port, addressOf }: Pick<Target, "port" | "addressOf">, readers: number): Crawl {
  const agent = new Agent({ keepAlive: true, maxSockets: readers });
  const faults: string[] = [];
  let answers = 0;
  let isOver = false;
  const load = async (path: string, from: string): Promise<string> => {
    const { status, body } = await request({ agent, port, path: addressOf(path) });
    answers += 1;
    if (status !== 200) faults.push(`${path} (named by ${from}) answered ${status}`);
    return body.toString("utf8");
  };
  const visit = async (path: string, from: string): Promise<string[]> => {
    const html = await load(path, from);
    const name = path === "/" ? "home" : path.split("/").at(-2);
    if (!html.endsWith(`<!-- ${name} --></html>\n`)) faults.push(`${path} is cut off or another page`);
    for (const [, asset = ""] of html.matchAll(/src="([^"]+)"/g)) {
      const script = await load(asset, path);
      if (!asset.includes(hashOf(script)))
        faults.push(`${asset} (named by ${path}) is not what its name says`);
    }
    return [...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href);
  };
  const read = async (seed: number): Promise<void> => {
    let path = "/";
    let from = "the start";
    for (let step = seed; !isOver; step++) {
      const links = await visit(path, from);
      from = path;
      path =
        step % 6 === 0 ? "/" : (links[(step * 7919 + seed * 104_729) % Math.max(links.length, 1)] ?? "/");
      if (path.startsWith("/docs/")) await load(`/api${path.slice(0, -1)}.json`, path);
      await wait(PAUSE_MS * (0.5 + Math.random()));
    }
  };
  const reading = Array.from({ length: readers }, (_, seed) =>
    read(seed).catch((error: unknown) => {
      faults.push(`a reader failed: ${error}`);
    }),
  );
  return {
    async stop() {
      isOver = true;
      await Promise.all(reading);
      agent.destroy();
      return { answers, faults };
    },
  };
}

function request(options: { agent: Agent; port: number; path: string }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ ...options, host: "127.0.0.1" }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const bytes = Buffer.concat(chunks);
        const body = response.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes;
        resolve({ status: response.statusCode ?? 0, body });
      });
    }).on("error", reject);
  });
}
