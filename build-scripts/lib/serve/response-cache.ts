import { LRUCache } from "lru-cache";
import type { HttpResponse } from "./send-response.ts";

/** Caches responses for one state of the content. */
export interface ResponseCache {
  /** Returns the response cached for this key and state, or the result of `make`. Rejections and 5xx are not cached. */
  get(state: unknown, key: string, make: () => Promise<HttpResponse>): Promise<HttpResponse>;
}

/** Creates an LRU cache of at most `maxBytes`. It holds one state at a time: another state empties it. */
export function createResponseCache(maxBytes: number): ResponseCache {
  let current: { state: unknown; get: CachedFetch } = { state: undefined, get: cacheResponses(maxBytes) };
  return {
    get(state, key, make) {
      if (current.state !== state) current = { state, get: cacheResponses(maxBytes) };
      return current.get(key, make);
    },
  };
}

type CachedFetch = (key: string, make: () => Promise<HttpResponse>) => Promise<HttpResponse>;

function cacheResponses(maxBytes: number): CachedFetch {
  const cached = new LRUCache<string, HttpResponse>({
    maxSize: maxBytes,
    sizeCalculation: (response, key) => sizeOf(key, response),
  });
  /** Concurrent requests for the same key share one response. */
  const pending = new Map<string, Promise<HttpResponse>>();
  const add = async (key: string, make: () => Promise<HttpResponse>) => {
    try {
      const response = await make();
      if (response.status < 500) cached.set(key, response);
      return response;
    } finally {
      pending.delete(key);
    }
  };
  return async (key, make) => {
    const existing = cached.get(key) ?? pending.get(key);
    if (existing) return existing;
    const response = add(key, make);
    pending.set(key, response);
    return response;
  };
}

function sizeOf(key: string, { headers, body }: HttpResponse): number {
  return body.length + key.length + JSON.stringify(headers).length;
}
