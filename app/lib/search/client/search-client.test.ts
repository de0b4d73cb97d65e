import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FORMAT_VERSION } from "../index/format-version.ts";
import { createSearch } from "./search-client.ts";
import { SearchError } from "./search-error.ts";
import type { SearchQuery, SuggestAnswer, WorkerReply, WorkerRequest } from "./search-messages.ts";

const QUERY: SearchQuery = { text: "refund", limit: 10, offset: 0 };
const never = () => new AbortController().signal;

/** A worker that remembers what it was told and answers when the test says so. */
class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage: ((event: { data: WorkerReply }) => void) | null = null;
  onerror: (() => void) | null = null;
  onmessageerror: (() => void) | null = null;
  told: WorkerRequest[] = [];
  isTerminated = false;
  constructor(readonly href: string) {
    FakeWorker.all.push(this);
  }
  postMessage(request: WorkerRequest) {
    this.told.push(request);
    if (request.kind === "load") this.reply({ kind: "loaded", id: request.id });
  }
  reply(data: WorkerReply) {
    queueMicrotask(() => this.onmessage?.({ data }));
  }
  terminate() {
    this.isTerminated = true;
  }
}

const answerTo = (text: string): SuggestAnswer => ({
  text,
  total: 0,
  nearest: [],
  popular: [],
  terms: [],
  rows: [],
});

let files: Record<string, () => Response | Promise<Response>>;
let asked: string[];

beforeEach(() => {
  FakeWorker.all = [];
  asked = [];
  const manifest = {
    formatVersion: FORMAT_VERSION,
    index: "/assets/search-1.json",
    worker: "/assets/w-1.js",
  };
  files = {
    "/search.json": () => Response.json(manifest),
    "/assets/search-1.json": () => new Response("{}"),
  };
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("fetch", async (href: string) => {
    asked.push(href);
    return files[href]?.() ?? new Response("", { status: 404 });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The worker, when it has been asked so many things. */
async function workerAsked(count: number): Promise<FakeWorker> {
  return vi.waitFor(() => {
    const worker = FakeWorker.all.at(-1);
    if (!worker || worker.told.length < count) throw new Error("Not yet.");
    return worker;
  });
}

test("nothing is loaded before search is needed, and each thing once after that", async () => {
  const search = createSearch();
  expect(asked).toEqual([]);
  search.warm();
  search.warm();
  const answer = search.suggest("a", never());
  const worker = await workerAsked(2);
  worker.reply({ kind: "suggest", id: worker.told[1]?.id ?? 0, answer: answerTo("a") });
  expect(await answer).toEqual(answerTo("a"));
  expect(asked).toEqual(["/search.json", "/assets/search-1.json"]);
  expect(FakeWorker.all.map(({ href }) => href)).toEqual(["/assets/w-1.js"]);
});

test("answers find their questions, in whatever order they come", async () => {
  const search = createSearch();
  const [first, second] = [search.suggest("a", never()), search.suggest("b", never())];
  const worker = await workerAsked(3);
  for (const request of [...worker.told].reverse()) {
    if (request.kind === "suggest")
      worker.reply({ kind: "suggest", id: request.id, answer: answerTo(request.text) });
  }
  expect((await first).text).toBe("a");
  expect((await second).text).toBe("b");
});

test("a query that is aborted rejects with the reason at once, and the worker is told", async () => {
  const search = createSearch();
  const controller = new AbortController();
  const answer = search.search(QUERY, controller.signal);
  const worker = await workerAsked(2);
  controller.abort();
  await expect(answer).rejects.toBe(controller.signal.reason);
  expect(worker.told.at(-1)).toEqual({ kind: "cancel", id: worker.told[1]?.id });
});

test("a query that is aborted before anything has loaded is never asked", async () => {
  const search = createSearch();
  const controller = new AbortController();
  const answer = search.search(QUERY, controller.signal);
  controller.abort();
  await expect(answer).rejects.toBe(controller.signal.reason);
  const worker = await workerAsked(1);
  expect(worker.told.map(({ kind }) => kind)).toEqual(["load"]);
});

test.each([
  ["the manifest is missing", "/search.json", () => new Response("", { status: 404 }), "server"],
  ["the manifest is no manifest", "/search.json", () => Response.json({ index: "/elsewhere" }), "server"],
  ["the manifest is an error page", "/search.json", () => new Response("<!doctype html>"), "server"],
  ["the index is missing", "/assets/search-1.json", () => new Response("", { status: 503 }), "server"],
  ["there is no connection", "/search.json", () => Promise.reject(new TypeError("failed")), "offline"],
  [
    "an answer takes too long",
    "/assets/search-1.json",
    () => Promise.reject(new DOMException("", "TimeoutError")),
    "timeout",
  ],
] as const)("when %s, it says so and works again once that is over", async (_case, href, fail, reason) => {
  const search = createSearch();
  const works = files[href];
  files[href] = fail;
  const failed = search.suggest("a", never());
  await expect(failed).rejects.toBeInstanceOf(SearchError);
  await expect(failed).rejects.toMatchObject({ reason, isRetryable: true });
  expect(FakeWorker.all.every(({ isTerminated }) => isTerminated)).toBe(true);

  if (works) files[href] = works;
  const answer = search.suggest("b", never());
  const worker = await workerAsked(2);
  worker.reply({ kind: "suggest", id: worker.told[1]?.id ?? 0, answer: answerTo("b") });
  expect((await answer).text).toBe("b");
});

test("when the worker could not load a file of the index, it says so and asks anew which index there is", async () => {
  const search = createSearch();
  const failed = search.suggest("a", never());
  const first = await workerAsked(2);
  first.reply({ kind: "failed", id: first.told[1]?.id ?? 0, reason: "server", message: "404" });
  await expect(failed).rejects.toMatchObject({ reason: "server", isRetryable: true });
  expect(first.isTerminated).toBe(true);

  const answer = search.suggest("b", never());
  await vi.waitFor(() => expect(FakeWorker.all).toHaveLength(2));
  const worker = await workerAsked(2);
  worker.reply({ kind: "suggest", id: worker.told[1]?.id ?? 0, answer: answerTo("b") });
  expect((await answer).text).toBe("b");
  expect(asked.filter((href) => href === "/search.json")).toHaveLength(2);
});

test("an index of another format needs the page to be loaded anew", async () => {
  files["/search.json"] = () =>
    Response.json({ formatVersion: FORMAT_VERSION + 1, index: "/assets/a.json", worker: "/assets/w.js" });
  const failed = createSearch().suggest("a", never());
  await expect(failed).rejects.toMatchObject({ reason: "format", isRetryable: false });
});

test("a worker that cannot even be loaded fails what is asked, though the index comes later", async () => {
  let send = (_index: Response) => {};
  files["/assets/search-1.json"] = () => new Promise((resolve) => (send = resolve));
  const failed = createSearch().suggest("a", never());
  const worker = await workerAsked(0);
  worker.onerror?.();
  send(new Response("{}"));
  await expect(failed).rejects.toMatchObject({ reason: "worker" });
});

test("a worker that breaks down fails what it was asked, and the next query starts another", async () => {
  const search = createSearch();
  const failed = search.suggest("a", never());
  const broken = await workerAsked(2);
  broken.onerror?.();
  await expect(failed).rejects.toMatchObject({ reason: "worker", isRetryable: true });

  const answer = search.suggest("b", never());
  await vi.waitFor(() => expect(FakeWorker.all).toHaveLength(2));
  const worker = await workerAsked(2);
  worker.reply({ kind: "suggest", id: worker.told[1]?.id ?? 0, answer: answerTo("b") });
  expect((await answer).text).toBe("b");
});
