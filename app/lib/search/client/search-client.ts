import * as v from "valibot";
import { SEARCH_MANIFEST_HREF } from "#app/lib/urls.ts";
import { searchManifestSchema } from "./manifest.ts";
import { failToLoad, loadFile, loadJson, SearchError } from "./search-error.ts";
import {
  FORMAT_VERSION,
  type SearchFailure,
  type SearchQuery,
  type SearchResponse,
  type SuggestResponse,
  type WorkerReply,
  type WorkerRequest,
} from "./search-messages.ts";

type RequestBody =
  | { kind: "search"; query: SearchQuery }
  | { kind: "suggest"; text: string }
  | { kind: "load"; index: ArrayBuffer };

interface PendingReply {
  resolve(reply: WorkerReply): void;
  reject(error: unknown): void;
}

/**
 * Client of the search worker. Loads nothing before the first call. Rejects with the signal's reason when aborted, otherwise only
 * with {@link SearchError}. A failed load is retried by the next call.
 */
export function createSearchClient() {
  let current: ReturnType<typeof openConnection> | undefined;
  const connect = () => {
    if (current) return current;
    const forget = () => {
      if (current === connection) current = undefined;
    };
    const connection = openConnection(forget);
    current = connection;
    connection.catch(forget);
    return connection;
  };
  const request = async <Response>(body: RequestBody, signal: AbortSignal) => {
    signal.throwIfAborted();
    const connection = await rejectOnAbort(connect(), signal);
    // A reply has the kind of its request.
    return ((await connection.send(body, signal)) as WorkerReply & { response: Response }).response;
  };
  return {
    /** Starts loading ahead of the first query. A failure is reported by that query. */
    warm() {
      connect().catch(() => undefined);
    },
    search: (query: SearchQuery, signal: AbortSignal) =>
      request<SearchResponse>({ kind: "search", query }, signal),
    /** Returns rows for the search box; for an empty text, the popular pages. */
    suggest: (text: string, signal: AbortSignal) =>
      request<SuggestResponse>({ kind: "suggest", text }, signal),
  };
}

/** Shared by the search box and the results page: one worker, one index. */
export const searchClient = createSearchClient();

/** Loads the manifest, then worker and index in parallel. */
async function openConnection(onLost: () => void) {
  const manifest = v.safeParse(searchManifestSchema, await loadJson(SEARCH_MANIFEST_HREF));
  if (!manifest.success) throw new SearchError("server");
  if (manifest.output.formatVersion !== FORMAT_VERSION) throw new SearchError("format");
  const { index, worker } = manifest.output;
  const connection = connectWorker(worker, onLost);
  try {
    const bytes = await (await loadFile(index)).arrayBuffer().catch(failToLoad);
    await connection.send({ kind: "load", index: bytes });
  } catch (error) {
    connection.close();
    // A worker does not report why it could not be loaded.
    if (error instanceof SearchError && error.reason === "worker") await loadFile(worker);
    throw error;
  }
  return connection;
}

/** Starts the worker; `onLost` is called once if it fails. */
function connectWorker(href: string, onLost: () => void) {
  const worker = new Worker(href);
  const pending = new Map<number, PendingReply>();
  let lastId = 0;
  let isLost = false;
  const fail = (reason: SearchFailure) => {
    isLost = true;
    const error = new SearchError(reason);
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
    worker.terminate();
    onLost();
  };
  worker.onerror = () => fail("worker");
  worker.onmessageerror = () => fail("worker");
  worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
    // The file may belong to an index that is no longer published: the next call loads the manifest again.
    if (data.kind === "failed" && data.reason !== "worker") return fail(data.reason);
    const pendingReply = pending.get(data.id);
    pending.delete(data.id);
    if (data.kind === "failed") pendingReply?.reject(new SearchError(data.reason));
    else pendingReply?.resolve(data);
  };
  const post = (request: WorkerRequest) =>
    worker.postMessage(request, request.kind === "load" ? [request.index] : []);
  return {
    close: () => worker.terminate(),
    send(body: RequestBody, signal?: AbortSignal) {
      if (isLost) return Promise.reject(new SearchError("worker"));
      lastId += 1;
      const id = lastId;
      const reply = new Promise<WorkerReply>((resolve, reject) => pending.set(id, { resolve, reject }));
      post({ ...body, id });
      const cancel = () => {
        if (pending.delete(id)) post({ kind: "cancel", id });
      };
      signal?.addEventListener("abort", cancel, { once: true });
      return signal ? rejectOnAbort(reply, signal) : reply;
    },
  };
}

/** Settles like `work`, but rejects as soon as the signal is aborted. */
function rejectOnAbort<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
