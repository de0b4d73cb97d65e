import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SearchError } from "#app/lib/search/client/search-error.ts";
import {
  FORMAT_VERSION,
  type SearchFindings,
  type SearchQuery,
  type WorkerReply,
  type WorkerRequest,
} from "#app/lib/search/client/search-messages.ts";
import { createSearchClient } from "./search-client.ts";

/** A worker that records its requests. */
class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage: ((event: { data: WorkerReply }) => void) | null = null;
  onerror: (() => void) | null = null;
  requests: WorkerRequest[] = [];
  isTerminated = false;
  constructor(
    readonly href: string,
    readonly options: WorkerOptions,
  ) {
    FakeWorker.all.push(this);
  }
  postMessage(request: WorkerRequest) {
    this.requests.push(request);
  }
  send(data: WorkerReply) {
    this.onmessage?.({ data });
  }
  /** Replies to a request with its text. */
  reply({ id, query }: WorkerRequest) {
    this.send({ id, response: { text: query.text, total: query.text.length - 1 } as SearchFindings });
  }
  terminate() {
    this.isTerminated = true;
  }
}

const MANIFEST = {
  formatVersion: FORMAT_VERSION,
  index: "/assets/search-1.json",
  worker: "/assets/w-1.js",
  popular: [{ title: "Start", href: "/docs/start/" }],
};
const suggest = (text: string): SearchQuery => ({ place: "box", text });

let respond: (href: string) => Response | Promise<Response>;
let requested: string[];

beforeEach(() => {
  FakeWorker.all = [];
  requested = [];
  respond = () => Response.json(MANIFEST);
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("fetch", async (href: string) => {
    requested.push(href);
    return respond(href);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Resolves with the latest worker once it has received `count` requests. */
async function workerAfter(count: number): Promise<FakeWorker> {
  return vi.waitFor(() => {
    const worker = FakeWorker.all.at(-1);
    if (!worker || worker.isTerminated || worker.requests.length < count) throw new Error("Not yet.");
    return worker;
  });
}

/** Expects that a query finds a new worker, which replies. */
async function expectResponse(search: ReturnType<typeof createSearchClient>): Promise<void> {
  const response = search.search(suggest("again"));
  const worker = await workerAfter(1);
  worker.reply(worker.requests[0] as WorkerRequest);
  expect((await response).text).toBe("again");
}

test("the worker is named by the index, which the page does not load itself", async () => {
  createSearchClient().warm();
  const worker = await workerAfter(0);
  expect(worker).toMatchObject({ href: MANIFEST.worker, options: { name: MANIFEST.index } });
  expect(requested).toEqual(["/search.json"]);
});

test("each place gets the response to its latest query, and replies to earlier ones are ignored", async () => {
  const search = createSearchClient();
  const isSettled = vi.fn();
  search.search(suggest("a")).finally(isSettled);
  const last = search.search(suggest("ab"));
  const onPage = search.search({ place: "page", text: "c", page: 2 });
  const worker = await workerAfter(3);
  for (const request of worker.requests) worker.reply(request);
  expect(await last).toMatchObject({ text: "ab", popular: [] });
  // Nothing was found.
  expect(await onPage).toMatchObject({ text: "c", popular: [{ href: "/docs/start/" }] });
  expect(isSettled).not.toHaveBeenCalled();
});

test("an empty query gets the popular pages of the manifest without the worker, and supersedes the query before", async () => {
  const search = createSearchClient();
  const isSettled = vi.fn();
  search.search(suggest("a")).finally(isSettled);
  expect(await search.search(suggest(""))).toMatchObject({ rows: [], popular: [{ href: "/docs/start/" }] });
  const worker = await workerAfter(1);
  worker.reply(worker.requests[0] as WorkerRequest);
  await Promise.resolve();
  expect(worker.requests).toHaveLength(1);
  expect(isSettled).not.toHaveBeenCalled();
});

test.each([
  ["is missing", () => new Response("", { status: 404 }), "server"],
  ["is invalid", () => Response.json({ index: "/elsewhere" }), "server"],
  ["is an error page", () => new Response("<!doctype html>"), "server"],
  ["has another format", () => Response.json({ ...MANIFEST, formatVersion: FORMAT_VERSION + 1 }), "format"],
  ["cannot be reached", () => Promise.reject(new TypeError("failed")), "offline"],
  ["takes too long", () => Promise.reject(new DOMException("", "TimeoutError")), "timeout"],
] as const)(
  "when the manifest %s, the query rejects, and the next one loads it again",
  async (_case, fail, reason) => {
    const search = createSearchClient();
    respond = fail;
    const failed = search.search(suggest("a"));
    await expect(failed).rejects.toBeInstanceOf(SearchError);
    await expect(failed).rejects.toMatchObject({ reason });
    respond = () => Response.json(MANIFEST);
    await expectResponse(search);
  },
);

test("a failure that the worker reports rejects the query, and the next one starts another worker", async () => {
  const search = createSearchClient();
  const failed = search.search(suggest("a"));
  const worker = await workerAfter(1);
  worker.send({ failure: "server" });
  await expect(failed).rejects.toMatchObject({ reason: "server" });
  expect(worker.isTerminated).toBe(true);
  await expectResponse(search);
  expect(requested).toEqual(["/search.json", "/search.json"]);
});

test.each([
  ["is there", () => new Response(""), "worker"],
  ["has been removed", () => new Response("", { status: 404 }), "format"],
  ["cannot be reached", () => Promise.reject(new TypeError("failed")), "offline"],
] as const)("an error of a worker whose file %s rejects the query", async (_case, load, reason) => {
  const search = createSearchClient();
  const failed = search.search(suggest("a"));
  const worker = await workerAfter(1);
  respond = load;
  worker.onerror?.();
  await expect(failed).rejects.toMatchObject({ reason });
  respond = () => Response.json(MANIFEST);
  await expectResponse(search);
});

test.each([
  ["lacks workers", undefined],
  [
    "rejects the worker",
    class {
      constructor() {
        throw new DOMException("blocked", "SecurityError");
      }
    },
  ],
])("a browser that %s rejects the query with a sentence", async (_case, Worker) => {
  vi.stubGlobal("Worker", Worker);
  const failed = createSearchClient().search(suggest("a"));
  await expect(failed).rejects.toBeInstanceOf(SearchError);
  await expect(failed).rejects.toThrow("Search stopped working in this browser.");
});

test("a worker that does not reply within ten seconds rejects the query, and the next one starts another", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const search = createSearchClient();
  const replied = search.search(suggest("a"));
  await vi.advanceTimersByTimeAsync(0);
  const worker = await workerAfter(1);
  worker.reply(worker.requests[0] as WorkerRequest);
  await replied;

  const failed = search.search(suggest("ab"));
  failed.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(9_900);
  expect(worker.isTerminated).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  await expect(failed).rejects.toMatchObject({ reason: "timeout" });
  expect(worker.isTerminated).toBe(true);
  vi.useRealTimers();
  await expectResponse(search);
});
