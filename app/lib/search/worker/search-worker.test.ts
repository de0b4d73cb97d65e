import { expect, test, vi } from "vitest";
import { nameHashOf } from "#app/lib/server/file-hashes.server.ts";
import { searchIndexHref, searchPartHref } from "#app/lib/urls.ts";
import { buildIndex } from "#test/factories/build-index.ts";
import type { SearchPlace, WorkerReply, WorkerRequest } from "../client/search-messages.ts";
import type { PageRecord } from "../index/page-records.ts";
import { indexFiles } from "../split/index-files.ts";

const PAGES: PageRecord[] = ["Refund an order", "Webhooks", "Trials"].map((title, number) => ({
  href: `/docs/${number}/`,
  title,
  label: "",
  keywords: [],
  description: `All about: ${title}.`,
  path: [],
  inboundLinks: 0,
  sections: [{ anchor: "", depth: 1, heading: "", text: `${title} and more.`, names: [], identifiers: [] }],
}));

const EXTRAS = { synonyms: [] };
const { packed } = buildIndex(PAGES, EXTRAS);
const INDEX = searchIndexHref(nameHashOf(packed));

/** Runs the worker's script in this thread, with an index that `respond` serves, and records its replies. */
async function startWorker(respond: (href: string) => Response | Promise<Response>, index = INDEX) {
  const replies: WorkerReply[] = [];
  const requested: string[] = [];
  vi.stubGlobal("name", index);
  vi.stubGlobal("postMessage", (reply: WorkerReply) => replies.push(reply));
  vi.stubGlobal("fetch", async (href: string) => {
    requested.push(href);
    return respond(href);
  });
  vi.resetModules();
  await import("./search-worker.ts");
  const { onmessage } = globalThis as unknown as { onmessage(event: { data: WorkerRequest }): void };
  const send = (id: number, text: string, place: SearchPlace = "box") =>
    onmessage({ data: { id, query: { place, text } } });
  const replyCount = (count: number) => vi.waitFor(() => expect(replies).toHaveLength(count));
  return { send, replies, replyCount, requested };
}

const idsOf = (replies: WorkerReply[]) => replies.map((reply) => ("id" in reply ? reply.id : reply.failure));

test("the worker loads the index and replies to the latest query of each place", async () => {
  const { send, replies, replyCount, requested } = await startWorker(() => new Response(packed));
  expect(requested).toEqual([INDEX]);
  send(1, "r");
  send(2, "nowhere", "page");
  send(3, "refund");
  await replyCount(2);
  expect(replies).toMatchObject([
    { id: 2, response: { total: 0 } },
    { id: 3, response: { rows: [{ href: "/docs/0/" }] } },
  ]);
  // As typed while the query before is processed.
  send(4, "web");
  send(5, "webhook");
  await replyCount(3);
  expect(idsOf(replies)).toEqual([2, 3, 5]);
});

/** Runs the worker with a split index whose part files are served by `respondPart`. */
function startSplit(respondPart: (json: string) => Response | Promise<Response>) {
  const { entry, parts } = indexFiles(PAGES, EXTRAS, {
    nameOf: nameHashOf,
    limits: { oneFile: 0, postings: 100_000 },
  });
  const files = new Map([...parts].map(([name, json]) => [searchPartHref(name), json]));
  return startWorker(
    (href) => {
      const part = files.get(href);
      return part === undefined ? new Response(entry) : respondPart(part);
    },
    searchIndexHref(nameHashOf(entry)),
  );
}

test("the worker loads the parts of a split index that a query needs", async () => {
  const { send, replies, replyCount, requested } = await startSplit((json) => new Response(json));
  send(1, "refund");
  await replyCount(1);
  expect(replies).toMatchObject([{ id: 1, response: { rows: [{ href: "/docs/0/" }] } }]);
  expect(requested).toHaveLength(3);
});

test.each([
  ["has been removed", () => new Response("", { status: 404 }), "format"],
  ["is an error page", () => new Response("<!doctype html>"), "server"],
  ["is cut short", () => new Response(packed.slice(0, 200)), "server"],
  [
    "has another content",
    () => new Response(packed.replace(/"stream":"[^"]+"/, '"stream":"zzzz"')),
    "server",
  ],
  ["cannot be reached", () => Promise.reject(new TypeError("failed")), "offline"],
] as const)("an index that %s is reported as soon as it is known", async (_case, respond, failure) => {
  const { replies, replyCount } = await startWorker(respond);
  await replyCount(1);
  expect(replies).toEqual([{ failure }]);
});

test("an index of another format is reported", async () => {
  const other = packed.replace(/"formatVersion":\d+/, '"formatVersion":0');
  const { replies, replyCount } = await startWorker(
    () => new Response(other),
    searchIndexHref(nameHashOf(other)),
  );
  await replyCount(1);
  expect(replies).toEqual([{ failure: "format" }]);
});

test("a part of the index that has been removed is reported", async () => {
  const { send, replies, replyCount } = await startSplit(() => new Response("", { status: 404 }));
  send(1, "refund");
  await replyCount(1);
  expect(replies).toEqual([{ failure: "format" }]);
});

test("a damaged part of the index is reported", async () => {
  const { send, replies, replyCount } = await startSplit((json) => new Response(json.replace(/\w/, "~")));
  send(1, "refund");
  await replyCount(1);
  expect(replies).toEqual([{ failure: "server" }]);
});

test("a damaged index in the browser's cache is loaded again", async () => {
  let responses = 0;
  const damaged = packed.replace(/"stream":"[^"]+"/, '"stream":"zzzz"');
  const { send, replies, replyCount } = await startWorker(
    () => new Response(responses++ === 0 ? damaged : packed),
  );
  send(1, "refund");
  await replyCount(1);
  expect(replies).toMatchObject([{ response: { rows: [{ href: "/docs/0/" }] } }]);
});
