import { useCallback, useEffect, useMemo, useState } from "react";
import * as v from "valibot";
import { searchManifestSchema } from "#app/lib/search/client/manifest.ts";
import { loadFile, loadJson, SearchError, TIMEOUT_MS } from "#app/lib/search/client/search-error.ts";
import {
  FORMAT_VERSION,
  rowOfPage,
  type SearchFindings,
  type SearchPlace,
  type SearchQuery,
  type SearchResponse,
  type WorkerReply,
  type WorkerRequest,
} from "#app/lib/search/client/search-messages.ts";
import { SEARCH_MANIFEST_HREF } from "#app/lib/urls.ts";

export interface SearchState {
  /** The latest response. Stays while a newer query is processed. */
  response: SearchResponse | undefined;
  isCurrent: boolean;
  error: SearchError | undefined;
  retry(): void;
}

interface SearchResult {
  /** The query of the response. */
  query?: SearchQuery;
  response?: SearchResponse;
  error?: SearchError;
}

/** Searches whenever the query changes, and again when the network returns after a failure. */
export function useSearch({ place, text, context, page }: SearchQuery): SearchState {
  const [attempt, setAttempt] = useState(0);
  const [{ query: shown, response, error }, setResult] = useState<SearchResult>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the query
  const query = useMemo(() => ({ place, text, context, page }), [place, text, context, page, attempt]);
  const retry = useCallback(() => {
    setResult(({ error: _, ...rest }) => rest);
    setAttempt((number) => number + 1);
  }, []);

  useEffect(() => {
    searchClient.search(query).then(
      (response) => setResult({ query, response }),
      (error: SearchError) => {
        setResult((now) => ({ ...now, error }));
        addEventListener("online", retry, { once: true });
      },
    );
    return () => removeEventListener("online", retry);
  }, [query, retry]);

  return { response, isCurrent: shown === query, error, retry };
}

const NO_RESULTS: SearchFindings = { text: "", total: 0, isWeak: false, unknown: 0, nearest: [], rows: [] };

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
  const popular = manifest.output.popular.map(rowOfPage);
  const worker = createWorker(href, index);
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
    const isClose = data.response.total > 0 && !data.response.isWeak;
    query?.resolve({ ...data.response, popular: isClose ? [] : popular });
  };
  return (query: SearchQuery) =>
    new Promise<SearchResponse>((resolve, reject) => {
      lastId += 1;
      clearTimeout(pending.get(query.place)?.timer);
      pending.delete(query.place);
      // The manifest has what an empty query offers, so that it does not wait for the index.
      if (query.text === "") return resolve({ ...NO_RESULTS, popular });
      const timer = setTimeout(() => fail(new SearchError("timeout")), TIMEOUT_MS);
      // Takes the place of the query before, whose reply is ignored.
      pending.set(query.place, { id: lastId, timer, resolve, reject });
      const request: WorkerRequest = { id: lastId, query };
      worker.postMessage(request);
    });
}

/** Browsers may lack workers, or reject this one. */
function createWorker(href: string, name: string): Worker {
  try {
    return new Worker(href, { name });
  } catch (cause) {
    throw new SearchError("worker", { cause });
  }
}
