import { expect, test, vi } from "vitest";
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

const INDEX = "/assets/search-1.json";
const EXTRAS = { synonyms: [], popular: ["/docs/1/"] };
const { packed } = buildIndex(PAGES, EXTRAS);

/** Runs the worker's script in this thread, with an index that `respond` serves, and records its replies. */
async function startWorker(respond: (href: string) => Response | Promise<Response>) {
  const replies: WorkerReply[] = [];
  const requested: string[] = [];
  vi.stubGlobal("name", INDEX);
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
    { id: 2, response: { total: 0, popular: [{ href: "/docs/1/" }] } },
    { id: 3, response: { rows: [{ href: "/docs/0/" }] } },
  ]);
  // As typed while the query before is processed.
  send(4, "web");
  send(5, "webhook");
  await replyCount(3);
  expect(idsOf(replies)).toEqual([2, 3, 5]);
});

/** A split index whose part files are served by `respondPart`. */
function splitIndex(respondPart: (json: string) => Response | Promise<Response>) {
  const nameOf = (json: string, digits: number) => `${json.length}${"0".repeat(digits)}`.slice(0, digits);
  const files = indexFiles(PAGES, EXTRAS, { nameOf, limits: { oneFile: 0, postings: 100_000 } });
  return (href: string) => {
    const name = /search-part-(\w+)\.json$/.exec(href)?.[1];
    return name ? respondPart(files.parts.get(name) ?? "") : new Response(files.entry);
  };
}

test("the worker loads the parts of a split index that a query needs", async () => {
  const { send, replies, replyCount, requested } = await startWorker(
    splitIndex((json) => new Response(json)),
  );
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
    "is of another format",
    () => new Response(packed.replace(/"formatVersion":\d+/, '"formatVersion":0')),
    "format",
  ],
  ["cannot be reached", () => Promise.reject(new TypeError("failed")), "offline"],
] as const)("an index that %s is reported as soon as it is known", async (_case, respond, failure) => {
  const { replies, replyCount } = await startWorker(respond);
  await replyCount(1);
  expect(replies).toEqual([{ failure }]);
});

test("a part of the index that has been removed is reported", async () => {
  const { send, replies, replyCount } = await startWorker(
    splitIndex(() => new Response("", { status: 404 })),
  );
  send(1, "refund");
  await replyCount(1);
  expect(replies).toEqual([{ failure: "format" }]);
});
