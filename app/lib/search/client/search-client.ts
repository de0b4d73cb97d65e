import * as v from "valibot";
import { SEARCH_MANIFEST_HREF } from "#app/lib/urls.ts";
import { FORMAT_VERSION } from "../index/format-version.ts";
import { failToLoad, loadFile, loadJson } from "./load-file.ts";
import { searchManifestSchema } from "./manifest.ts";
import { SearchError } from "./search-error.ts";
import type {
  SearchAnswer,
  SearchFailure,
  SearchQuery,
  SuggestAnswer,
  WorkerReply,
  WorkerRequest,
} from "./search-messages.ts";

/**
 * The page's door to search. Nothing is loaded before the first call. Rejects with the signal's reason when aborted, else only
 * with {@link SearchError}; after a failed load the next call loads anew.
 */
export interface Search {
  /** Starts loading, for a reader who is about to ask. A failure is kept for the call that asks. */
  warm(): void;
  search(query: SearchQuery, signal: AbortSignal): Promise<SearchAnswer>;
  /** Rows for the search box; an empty text gives the popular pages. */
  suggest(text: string, signal: AbortSignal): Promise<SuggestAnswer>;
}

type Question =
  | { kind: "search"; query: SearchQuery }
  | { kind: "suggest"; text: string }
  | { kind: "load"; index: ArrayBuffer };

interface Waiting {
  resolve(reply: WorkerReply): void;
  reject(error: unknown): void;
}

/** Makes the door; one for the whole app is enough. */
export function createSearch(): Search {
  let connection: Promise<Connection> | undefined;
  const connected = () => {
    if (connection) return connection;
    const opening = openConnection(() => {
      if (connection === opening) connection = undefined;
    });
    connection = opening;
    // What failed is asked for again by the next call.
    opening.catch(() => {
      if (connection === opening) connection = undefined;
    });
    return opening;
  };
  const ask = async (question: Question, signal: AbortSignal) => {
    signal.throwIfAborted();
    const open = await orAborted(connected(), signal);
    return open.ask(question, signal);
  };
  return {
    warm() {
      connected().catch(() => undefined);
    },
    async search(query, signal) {
      const reply = await ask({ kind: "search", query }, signal);
      if (reply.kind !== "search") throw new SearchError("format");
      return reply.answer;
    },
    async suggest(text, signal) {
      const reply = await ask({ kind: "suggest", text }, signal);
      if (reply.kind !== "suggest") throw new SearchError("format");
      return reply.answer;
    },
  };
}

interface Connection {
  ask(question: Question, signal?: AbortSignal): Promise<WorkerReply>;
}

/** Loads the manifest, then worker and index at once. */
async function openConnection(onLost: () => void): Promise<Connection> {
  const manifest = v.safeParse(searchManifestSchema, await loadJson(SEARCH_MANIFEST_HREF));
  if (!manifest.success) throw new SearchError("server");
  if (manifest.output.formatVersion !== FORMAT_VERSION) throw new SearchError("format");
  const { index, worker } = manifest.output;
  const connection = connectWorker(worker, onLost);
  try {
    const bytes = await (await loadFile(index)).arrayBuffer().catch(failToLoad);
    await connection.ask({ kind: "load", index: bytes });
  } catch (error) {
    connection.close();
    throw error;
  }
  return connection;
}

/** Starts the worker; `onLost` is called once when it cannot go on. */
function connectWorker(href: string, onLost: () => void) {
  const worker = new Worker(href);
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let isLost = false;
  const fail = (reason: SearchFailure) => {
    isLost = true;
    const error = new SearchError(reason);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    worker.terminate();
    onLost();
  };
  worker.onerror = () => fail("worker");
  worker.onmessageerror = () => fail("worker");
  worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
    // What could not be loaded may be of an index that is no longer published: the next call asks anew which one is.
    if (data.kind === "failed" && data.reason !== "worker") return fail(data.reason);
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.kind === "failed") asked?.reject(new SearchError(data.reason));
    else asked?.resolve(data);
  };
  const send = (request: WorkerRequest) =>
    worker.postMessage(request, request.kind === "load" ? [request.index] : []);
  return {
    close: () => worker.terminate(),
    ask(question: Question, signal?: AbortSignal) {
      if (isLost) return Promise.reject(new SearchError("worker"));
      lastId += 1;
      const id = lastId;
      const reply = new Promise<WorkerReply>((resolve, reject) => waiting.set(id, { resolve, reject }));
      send({ ...question, id });
      const cancel = () => {
        if (waiting.delete(id)) send({ kind: "cancel", id });
      };
      signal?.addEventListener("abort", cancel, { once: true });
      return signal ? orAborted(reply, signal) : reply;
    },
  };
}

/** The work's outcome, unless the reader has turned away before it came. */
function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
