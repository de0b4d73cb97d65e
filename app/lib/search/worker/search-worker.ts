import { searchPartHref } from "#app/lib/urls.ts";
import { loadJson, SearchError } from "../client/search-error.ts";
import { FORMAT_VERSION, type WorkerReply, type WorkerRequest } from "../client/search-messages.ts";
import type { PackedIndex } from "../index/index-format.ts";
import { openIndex } from "../index/open-index.ts";
import type { IndexHeader } from "../split/index-files.ts";
import { openSplitIndex } from "../split/open-split-index.ts";
import { createEngine, type SearchEngine } from "./search-engine.ts";

/** The used part of the worker's global scope, which the DOM types lack. */
interface WorkerScope {
  postMessage(reply: WorkerReply): void;
  onmessage: ((event: MessageEvent<WorkerRequest>) => void) | null;
}

type QueuedRequest = Exclude<WorkerRequest, { kind: "cancel" }>;

const scope = globalThis as unknown as WorkerScope;
let engine: SearchEngine | undefined;
/** Requests to process. Canceling removes a request. */
const queue = new Map<number, QueuedRequest>();
/** Requests that wait for files of the index. */
const running = new Map<number, AbortController>();
/** Yields between requests, so that pending messages, including cancellations, are handled first. */
const nextTask = new MessageChannel();

scope.onmessage = ({ data }) => {
  if (data.kind === "cancel") {
    queue.delete(data.id);
    running.get(data.id)?.abort();
    return;
  }
  queue.set(data.id, data);
  nextTask.port2.postMessage(undefined);
};

nextTask.port1.onmessage = async () => {
  const [next] = queue.values();
  if (!next) return;
  queue.delete(next.id);
  const controller = new AbortController();
  running.set(next.id, controller);
  const reply = await handleRequest(next, controller.signal);
  running.delete(next.id);
  if (!controller.signal.aborted) scope.postMessage(reply);
};

async function handleRequest(request: QueuedRequest, signal: AbortSignal): Promise<WorkerReply> {
  const { id } = request;
  try {
    if (request.kind === "load") return load(request.index, id);
    if (!engine) return { kind: "failed", id, reason: "worker" };
    if (request.kind === "search")
      return { kind: "search", id, response: await engine.search(request.query, signal) };
    return { kind: "suggest", id, response: await engine.suggest(request.text, signal) };
  } catch (error) {
    return { kind: "failed", id, reason: error instanceof SearchError ? error.reason : "worker" };
  }
}

function load(bytes: ArrayBuffer, id: number): WorkerReply {
  let file: PackedIndex | IndexHeader;
  try {
    file = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    // A truncated file, or an error page with status 200.
    return { kind: "failed", id, reason: "server" };
  }
  // Written by the same build and named by its hash, so that only the version can differ.
  if (file.formatVersion !== FORMAT_VERSION) return { kind: "failed", id, reason: "format" };
  engine = createEngine(
    "stream" in file ? openIndex(file) : openSplitIndex(file, (name) => loadJson(searchPartHref(name))),
  );
  return { kind: "loaded", id };
}
