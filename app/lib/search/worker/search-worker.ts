import { searchPartHref } from "#app/lib/urls.ts";
import { loadJson } from "../client/load-file.ts";
import { SearchError } from "../client/search-error.ts";
import type { WorkerReply, WorkerRequest } from "../client/search-messages.ts";
import { parsePacked } from "../index/index-format.ts";
import { isFirstFile } from "../split/index-header.ts";
import { openFirstFile } from "../split/page-index.ts";
import { createSplitEngine, type SplitEngine } from "../split/split-engine.ts";
import { openIndex } from "./open-index.ts";
import { createEngine, type SearchEngine } from "./search-engine.ts";

/** What the worker uses of its global scope, which the page's types do not know. */
interface WorkerScope {
  postMessage(reply: WorkerReply): void;
  onmessage: ((event: MessageEvent<WorkerRequest>) => void) | null;
}

type Question = Exclude<WorkerRequest, { kind: "cancel" }>;

const scope = globalThis as unknown as WorkerScope;
let engine: SearchEngine | SplitEngine | undefined;
/** Queries that wait; one that is cancelled before its turn is never worked on. */
const waiting = new Map<number, Question>();
/** Queries that wait for files of the index. */
const loading = new Map<number, AbortController>();
/** Lets messages that have arrived, cancellations among them, be read before the next query is worked on. */
const turns = new MessageChannel();

scope.onmessage = ({ data }) => {
  if (data.kind === "cancel") {
    waiting.delete(data.id);
    loading.get(data.id)?.abort();
    return;
  }
  waiting.set(data.id, data);
  turns.port2.postMessage(undefined);
};

turns.port1.onmessage = async () => {
  const [next] = waiting.values();
  if (!next) return;
  waiting.delete(next.id);
  const asked = new AbortController();
  loading.set(next.id, asked);
  const reply = await answer(next, asked.signal);
  loading.delete(next.id);
  if (!asked.signal.aborted) scope.postMessage(reply);
};

async function answer(request: Question, signal: AbortSignal): Promise<WorkerReply> {
  const { id } = request;
  try {
    if (request.kind === "load") return load(request.index, id);
    if (!engine) return { kind: "failed", id, reason: "worker", message: "The index has not been loaded." };
    if (request.kind === "search")
      return { kind: "search", id, answer: await engine.search(request.query, signal) };
    return { kind: "suggest", id, answer: await engine.suggest(request.text, signal) };
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
    // Cut short, or an error page with status 200.
    return { kind: "failed", id, reason: "server", message: String(error) };
  }
  if (!file) return { kind: "failed", id, reason: "format", message: "The index has another format." };
  engine = isFirstFile(file)
    ? createSplitEngine(openFirstFile(file), (name) => loadJson(searchPartHref(name)))
    : createEngine(openIndex(file));
  return { kind: "loaded", id };
}
