import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { TransientError, withRetries } from "../deploy/retry.ts";
import { CommandError } from "../run-command.ts";
import { isPrivateAddress, lookupPublic } from "./private-address.ts";
import type { RemoteSettings } from "./remote-settings.ts";

export interface Limits {
  /** For one answer, in ms. */
  timeoutMs: number;
  /** Of one file. */
  maxBytes: number;
  /** Pauses between attempts, in ms. */
  backoffMs: readonly number[];
}

export interface RemoteFile {
  /** Undefined: unchanged since the etag that was sent. */
  text: string | undefined;
  etag: string | undefined;
}

const MOST_REDIRECTS = 3;

interface GetOptions {
  settings: Pick<RemoteSettings, "url" | "hosts">;
  limits: Limits;
  /** What the file had when it was read last. */
  etag?: string | undefined;
}

/** Reads a file of the store, if it changed. Throws when it is gone, too large, refused or not answered in time. */
export function getFile(url: URL, options: GetOptions): Promise<RemoteFile> {
  return withRetries(() => follow(url, options, MOST_REDIRECTS), options.limits.backoffMs);
}

async function follow(url: URL, options: GetOptions, redirects: number): Promise<RemoteFile> {
  const { status, body, etag, location } = await ask(url, options);
  if (status === 304 && options.etag !== undefined) return { text: undefined, etag: options.etag };
  if (status === 200) return { text: decode(body, url), etag };
  if (status >= 300 && status < 400 && location !== undefined) {
    if (redirects === 0) throw new CommandError(`${url} redirects too often.`);
    const target = new URL(location, url);
    requireAllowed(target, options);
    return follow(target, options, redirects - 1);
  }
  if (status >= 500 || status === 429) throw new TransientError(`${url} answered ${status}.`);
  throw new CommandError(`${url} answered ${status}.`);
}

/** The operator named the store; where it redirects to is the store's word only. */
function requireAllowed(target: URL, { settings }: GetOptions): void {
  if (target.origin === settings.url.origin) return;
  const name = target.hostname.replace(/^\[|\]$/g, "");
  if (target.protocol !== "https:" || !settings.hosts.includes(target.host))
    throw new CommandError(
      `The content's store redirects to ${target.origin}, which CONTENT_HOSTS does not name.`,
    );
  if (isIP(name) && isPrivateAddress(name))
    throw new CommandError(`The content's store redirects to the private address ${name}.`);
}

interface Answer {
  status: number;
  body: Buffer;
  etag: string | undefined;
  location: string | undefined;
}

function ask(url: URL, { settings, limits, etag }: GetOptions): Promise<Answer> {
  const { timeoutMs, maxBytes } = limits;
  const request = url.protocol === "https:" ? https.request : http.request;
  const isOwn = url.origin === settings.url.origin;
  return new Promise((resolve, reject) => {
    const headers = etag === undefined ? {} : { "If-None-Match": etag };
    const fail = (error: Error) => reject(new TransientError(`${url} cannot be read: ${error.message}`));
    const asked = request(url, { headers, ...(!isOwn && { lookup: lookupPublic }) }, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        chunks.push(chunk);
        if (bytes <= maxBytes) return;
        reject(new CommandError(`${url} is larger than ${maxBytes} bytes.`));
        asked.destroy();
      });
      response.on("error", fail);
      response.on("end", () => {
        clearTimeout(timer);
        const { etag: newEtag, location } = response.headers;
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks), etag: newEtag, location });
      });
    });
    // Of the whole answer: one that trickles would never be silent.
    const timer = setTimeout(() => {
      fail(new Error(`no answer in ${timeoutMs} ms`));
      asked.destroy();
    }, timeoutMs);
    asked.on("error", (error) => {
      clearTimeout(timer);
      fail(error);
    });
    asked.end();
  });
}

function decode(body: Buffer, url: URL): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    throw new CommandError(`${url} is not text in UTF-8.`);
  }
}
