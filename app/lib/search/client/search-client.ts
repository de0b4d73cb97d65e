import * as v from "valibot";
import { SEARCH_MANIFEST_HREF } from "#app/lib/urls.ts";
import { searchManifestSchema } from "./manifest.ts";
import { loadFile, loadJson, SearchError, TIMEOUT_MS } from "./search-error.ts";
import {
  FORMAT_VERSION,
  type SearchPlace,
  type SearchQuery,
  type SearchResponse,
  type WorkerReply,
  type WorkerRequest,
} from "./search-messages.ts";

interface PendingQuery {
  id: number;
  timer: ReturnType<typeof setTimeout>;
  resolve(response: SearchResponse): void;
  reject(error: unknown): void;
}

/** Client of the search worker. Loads nothing before the first call. A failed load is retried by the next call. */
export function createSearchClient() {
  let connection: ReturnType<typeof startWorker> | undefined;
  const forget = () => {
    connection = undefined;
  };
  const connect = () => {
    connection ??= startWorker(forget);
    connection.catch(forget);
    return connection;
  };
  return {
    /** Starts loading ahead of the first query. A failure is reported by that query. */
    warm() {
      connect().catch(() => undefined);
    },
    /** Rejects only with {@link SearchError}. Never settles if another query of the same place follows. */
    async search(query: SearchQuery): Promise<SearchResponse> {
      return (await connect())(query);
    },
  };
}

/** Shared by the search box and the results page: one worker, one index. */
export const searchClient = createSearchClient();

/** Starts the worker that the manifest names; `onLost` is called when it fails. Returns a function that sends it a query. */
async function startWorker(onLost: () => void) {
  const manifest = v.safeParse(searchManifestSchema, await loadJson(SEARCH_MANIFEST_HREF));
  if (!manifest.success) throw new SearchError("server");
  if (manifest.output.formatVersion !== FORMAT_VERSION) throw new SearchError("format");
  const { index, worker: href } = manifest.output;
  const worker = new Worker(href, { name: index });
  const pending = new Map<SearchPlace, PendingQuery>();
  let lastId = 0;
  const fail = (error: unknown) => {
    worker.terminate();
    onLost();
    for (const { timer, reject } of pending.values()) {
      clearTimeout(timer);
      reject(error);
    }
  };
  // A worker does not report why it could not be loaded.
  worker.onerror = () => loadFile(href).then(() => fail(new SearchError("worker")), fail);
  worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
    if ("failure" in data) return fail(new SearchError(data.failure));
    const query = [...pending.values()].find(({ id }) => id === data.id);
    clearTimeout(query?.timer);
    query?.resolve(data.response);
  };
  return (query: SearchQuery) =>
    new Promise<SearchResponse>((resolve, reject) => {
      lastId += 1;
      clearTimeout(pending.get(query.place)?.timer);
      const timer = setTimeout(() => fail(new SearchError("timeout")), TIMEOUT_MS);
      // Takes the place of the query before, whose reply is ignored.
      pending.set(query.place, { id: lastId, timer, resolve, reject });
      const request: WorkerRequest = { id: lastId, query };
      worker.postMessage(request);
    });
}
