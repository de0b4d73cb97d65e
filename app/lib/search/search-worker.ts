import { type PackedIndex, parsePacked } from "./index-format.ts";
import { openIndex } from "./open-index.ts";
import { createEngine, type SearchEngine } from "./search-engine.ts";
import type { WorkerReply, WorkerRequest } from "./search-messages.ts";

/** What the worker uses of its global scope, which the page's types do not know. */
interface WorkerScope {
  postMessage(reply: WorkerReply): void;
  onmessage: ((event: MessageEvent<WorkerRequest>) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;
let engine: SearchEngine | undefined;
/** Queries that wait; one that is cancelled before its turn is never worked on. */
const waiting = new Map<number, Exclude<WorkerRequest, { kind: "cancel" }>>();
/** Lets messages that have arrived, cancellations among them, be read before the next query is worked on. */
const turns = new MessageChannel();

scope.onmessage = ({ data }) => {
  if (data.kind === "cancel") {
    waiting.delete(data.id);
    return;
  }
  waiting.set(data.id, data);
  turns.port2.postMessage(undefined);
};

turns.port1.onmessage = () => {
  const [next] = waiting.values();
  if (!next) return;
  waiting.delete(next.id);
  scope.postMessage(answer(next));
};

function answer(request: Exclude<WorkerRequest, { kind: "cancel" }>): WorkerReply {
  const { id } = request;
  try {
    if (request.kind === "load") return load(request.index, id);
    if (!engine) return { kind: "failed", id, reason: "worker", message: "The index has not been loaded." };
    if (request.kind === "search") return { kind: "search", id, answer: engine.search(request.query) };
    return { kind: "suggest", id, answer: engine.suggest(request.text) };
  } catch (error) {
    return { kind: "failed", id, reason: "worker", message: String(error) };
  }
}

function load(bytes: ArrayBuffer, id: number): WorkerReply {
  let packed: PackedIndex | undefined;
  try {
    packed = parsePacked(new TextDecoder().decode(bytes));
  } catch (error) {
    // Cut short, or an error page with status 200.
    return { kind: "failed", id, reason: "server", message: String(error) };
  }
  if (!packed) return { kind: "failed", id, reason: "format", message: "The index has another format." };
  engine = createEngine(openIndex(packed));
  return { kind: "loaded", id };
}
