import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FORMAT_VERSION } from "../client/search-messages.ts";
import { createSearchClient } from "./search-client.ts";
import { SearchError } from "./search-error.ts";
import type { SearchQuery, SuggestResponse, WorkerReply, WorkerRequest } from "./search-messages.ts";

const QUERY: SearchQuery = { text: "refund", limit: 10, offset: 0 };
const never = () => new AbortController().signal;

/** A worker that records its messages and replies when `reply` is called. */
class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage: ((event: { data: WorkerReply }) => void) | null = null;
  onerror: (() => void) | null = null;
  onmessageerror: (() => void) | null = null;
  requests: WorkerRequest[] = [];
  isTerminated = false;
  constructor(readonly href: string) {
    FakeWorker.all.push(this);
  }
  postMessage(request: WorkerRequest) {
    this.requests.push(request);
    if (request.kind === "load") this.reply({ kind: "loaded", id: request.id });
  }
  reply(data: WorkerReply) {
    queueMicrotask(() => this.onmessage?.({ data }));
  }
  terminate() {
    this.isTerminated = true;
  }
}

const responseTo = (text: string): SuggestResponse => ({
  text,
  total: 0,
  isWeak: false,
  nearest: [],
  popular: [],
  terms: [],
  rows: [],
});

let files: Record<string, () => Response | Promise<Response>>;
let pendingReply: string[];

beforeEach(() => {
  FakeWorker.all = [];
  pendingReply = [];
  const manifest = {
    formatVersion: FORMAT_VERSION,
    index: "/assets/search-1.json",
    worker: "/assets/w-1.js",
  };
  files = {
    "/search.json": () => Response.json(manifest),
    "/assets/search-1.json": () => new Response("{}"),
    "/assets/w-1.js": () => new Response(""),
  };
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("fetch", async (href: string) => {
    pendingReply.push(href);
    return files[href]?.() ?? new Response("", { status: 404 });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Resolves with the latest worker once it has received `count` requests. */
async function workerAfter(count: number): Promise<FakeWorker> {
  return vi.waitFor(() => {
    const worker = FakeWorker.all.at(-1);
    if (!worker || worker.requests.length < count) throw new Error("Not yet.");
    return worker;
  });
}

test("replies are matched to their requests in any order", async () => {
  const search = createSearchClient();
  const [first, second] = [search.suggest("a", never()), search.suggest("b", never())];
  const worker = await workerAfter(3);
  for (const request of [...worker.requests].reverse()) {
    if (request.kind === "suggest")
      worker.reply({ kind: "suggest", id: request.id, response: responseTo(request.text) });
  }
  expect((await first).text).toBe("a");
  expect((await second).text).toBe("b");
});

test("an aborted query rejects with the reason immediately and is canceled in the worker", async () => {
  const search = createSearchClient();
  const controller = new AbortController();
  const response = search.search(QUERY, controller.signal);
  const worker = await workerAfter(2);
  controller.abort();
  await expect(response).rejects.toBe(controller.signal.reason);
  expect(worker.requests.at(-1)).toEqual({ kind: "cancel", id: worker.requests[1]?.id });
});

test.each([
  ["the manifest is missing", "/search.json", () => new Response("", { status: 404 }), "server"],
  ["the manifest is invalid", "/search.json", () => Response.json({ index: "/elsewhere" }), "server"],
  ["the manifest is an error page", "/search.json", () => new Response("<!doctype html>"), "server"],
  ["the index is missing", "/assets/search-1.json", () => new Response("", { status: 503 }), "server"],
  ["there is no connection", "/search.json", () => Promise.reject(new TypeError("failed")), "offline"],
  [
    "a response takes too long",
    "/assets/search-1.json",
    () => Promise.reject(new DOMException("", "TimeoutError")),
    "timeout",
  ],
] as const)("when %s, the query rejects and the next one retries", async (_case, href, fail, reason) => {
  const search = createSearchClient();
  const works = files[href];
  files[href] = fail;
  const failed = search.suggest("a", never());
  await expect(failed).rejects.toBeInstanceOf(SearchError);
  await expect(failed).rejects.toMatchObject({ reason, isRetryable: true });
  expect(FakeWorker.all.every(({ isTerminated }) => isTerminated)).toBe(true);

  if (works) files[href] = works;
  const response = search.suggest("b", never());
  const worker = await workerAfter(2);
  worker.reply({ kind: "suggest", id: worker.requests[1]?.id ?? 0, response: responseTo("b") });
  expect((await response).text).toBe("b");
});

test("when the worker cannot load a file of the index, the query rejects and the next one loads the manifest again", async () => {
  const search = createSearchClient();
  const failed = search.suggest("a", never());
  const first = await workerAfter(2);
  first.reply({ kind: "failed", id: first.requests[1]?.id ?? 0, reason: "server" });
  await expect(failed).rejects.toMatchObject({ reason: "server", isRetryable: true });
  expect(first.isTerminated).toBe(true);

  const response = search.suggest("b", never());
  await vi.waitFor(() => expect(FakeWorker.all).toHaveLength(2));
  const worker = await workerAfter(2);
  worker.reply({ kind: "suggest", id: worker.requests[1]?.id ?? 0, response: responseTo("b") });
  expect((await response).text).toBe("b");
  expect(pendingReply.filter((href) => href === "/search.json")).toHaveLength(2);
});

test("an index of another format requires a page reload", async () => {
  files["/search.json"] = () =>
    Response.json({ formatVersion: FORMAT_VERSION + 1, index: "/assets/a.json", worker: "/assets/w.js" });
  const failed = createSearchClient().suggest("a", never());
  await expect(failed).rejects.toMatchObject({ reason: "format", isRetryable: false });
});

test("a query rejects when the worker fails to load before the index has loaded", async () => {
  let send = (_index: Response) => {};
  files["/assets/search-1.json"] = () => new Promise((resolve) => (send = resolve));
  const failed = createSearchClient().suggest("a", never());
  const worker = await workerAfter(0);
  worker.onerror?.();
  send(new Response("{}"));
  await expect(failed).rejects.toMatchObject({ reason: "worker" });
});

test("a worker error rejects pending queries, and the next query starts a new worker", async () => {
  const search = createSearchClient();
  const failed = search.suggest("a", never());
  const broken = await workerAfter(2);
  broken.onerror?.();
  await expect(failed).rejects.toMatchObject({ reason: "worker", isRetryable: true });

  const response = search.suggest("b", never());
  await vi.waitFor(() => expect(FakeWorker.all).toHaveLength(2));
  const worker = await workerAfter(2);
  worker.reply({ kind: "suggest", id: worker.requests[1]?.id ?? 0, response: responseTo("b") });
  expect((await response).text).toBe("b");
});
