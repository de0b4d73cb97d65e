import { searchPartHref } from "#app/lib/urls.ts";
import { loadJson, SearchError } from "../client/search-error.ts";
import {
  FORMAT_VERSION,
  type SearchPlace,
  type WorkerReply,
  type WorkerRequest,
} from "../client/search-messages.ts";
import type { PackedIndex } from "../index/index-format.ts";
import { openIndex } from "../index/open-index.ts";
import type { IndexHeader } from "../split/index-files.ts";
import { openSplitIndex } from "../split/open-split-index.ts";
import { createEngine, type SearchEngine } from "./search-engine.ts";

/** The used part of the worker's global scope, which the DOM types lack. */
interface WorkerScope {
  name: string;
  postMessage(reply: WorkerReply): void;
  onmessage: ((event: MessageEvent<WorkerRequest>) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;
const engine = loadEngine(scope.name);
const latestIds = new Map<SearchPlace, number>();

engine.catch(reportFailure);

scope.onmessage = ({ data }) => {
  latestIds.set(data.query.place, data.id);
  reply(data).catch(reportFailure);
};

async function reply({ id, query }: WorkerRequest): Promise<void> {
  const { search } = await engine;
  // Requests that have arrived meanwhile are read first: the reader may have typed on.
  await new Promise((resolve) => setTimeout(resolve));
  if (latestIds.get(query.place) === id) scope.postMessage({ id, response: await search(query) });
}

async function loadEngine(href: string): Promise<SearchEngine> {
  // Checked by its hash, so that only the version can differ.
  const file = (await loadJson(href)) as PackedIndex | IndexHeader;
  if (file.formatVersion !== FORMAT_VERSION) throw new SearchError("format");
  return createEngine(
    "stream" in file ? openIndex(file) : openSplitIndex(file, (name) => loadJson(searchPartHref(name))),
  );
}

function reportFailure(error: unknown): void {
  scope.postMessage({ failure: error instanceof SearchError ? error.reason : "worker" });
}
