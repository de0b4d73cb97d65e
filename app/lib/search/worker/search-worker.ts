import { searchPartHref } from "#app/lib/urls.ts";
import { loadJson, SearchError } from "../client/search-error.ts";
import type { WorkerReply, WorkerRequest } from "../client/search-messages.ts";
import { isIndexHeader, parsePacked } from "../index/index-format.ts";
import { openIndex } from "../index/open-index.ts";
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
    if (!engine) return { kind: "failed", id, reason: "worker", message: "The index has not been loaded." };
    if (request.kind === "search")
      return { kind: "search", id, response: await engine.search(request.query, signal) };
    return { kind: "suggest", id, response: await engine.suggest(request.text, signal) };
  } catch (error) {
    const reason = error instanceof SearchError ? error.reason : "worker";
    return { kind: "failed", id, reason, message: String(error) };
  }
}

function load(bytes: ArrayBuffer, id: number): WorkerReply {
  let file: ReturnType<typeof parsePacked>;
  try {
    file = parsePacked(new TextDecoder().decode(bytes));
  } catch (error) {
    // A truncated file, or an error page with status 200.
    return { kind: "failed", id, reason: "server", message: String(error) };
  }
  if (!file) return { kind: "failed", id, reason: "format", message: "The index has another format." };
  engine = createEngine(
    isIndexHeader(file) ? openSplitIndex(file, (name) => loadJson(searchPartHref(name))) : openIndex(file),
  );
  return { kind: "loaded", id };
}
