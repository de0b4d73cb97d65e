import { expect, test, vi } from "vitest";
import type { WorkerReply, WorkerRequest } from "../client/search-messages.ts";
import { buildIndex } from "../index/open-index.ts";
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

/** Runs the worker's script in this thread and records its replies. */
async function startWorker() {
  const replies: WorkerReply[] = [];
  vi.stubGlobal("postMessage", (reply: WorkerReply) => replies.push(reply));
  vi.resetModules();
  await import("./search-worker.ts");
  const { onmessage } = globalThis as unknown as { onmessage(event: { data: WorkerRequest }): void };
  const reply = (id: number) =>
    vi.waitFor(() => {
      const found = replies.find((candidate) => candidate.id === id);
      if (!found) throw new Error("Not yet.");
      return found;
    });
  return { send: (data: WorkerRequest) => onmessage({ data }), reply, replies };
}

function bytesOf(text: string): ArrayBuffer {
  return new TextEncoder().encode(text).buffer as ArrayBuffer;
}

const EXTRAS = { synonyms: [], popular: ["/docs/1/"] };
const { packed } = buildIndex(PAGES, EXTRAS);

test("queries are processed in order, from the loaded index", async () => {
  const { send, reply, replies } = await startWorker();
  send({ kind: "load", id: 1, index: bytesOf(packed) });
  send({ kind: "suggest", id: 2, text: "refund" });
  send({ kind: "search", id: 3, query: { text: "nowhere", limit: 10, offset: 0 } });
  expect(await reply(3)).toMatchObject({
    kind: "search",
    response: { total: 0, popular: [{ title: "Webhooks", href: "/docs/1/" }] },
  });
  expect(await reply(2)).toMatchObject({ kind: "suggest", response: { rows: [{ href: "/docs/0/" }] } });
  expect(replies.map(({ id }) => id)).toEqual([1, 2, 3]);
});

test("a query canceled while it is queued is not processed", async () => {
  const { send, reply, replies } = await startWorker();
  send({ kind: "load", id: 1, index: bytesOf(packed) });
  send({ kind: "suggest", id: 2, text: "r" });
  send({ kind: "cancel", id: 2 });
  send({ kind: "suggest", id: 3, text: "re" });
  await reply(3);
  expect(replies.map(({ id }) => id)).toEqual([1, 3]);
});

/** A split index whose part files are served by `respond`. */
async function splitIndex(respond: (json: string) => Response | Promise<Response>) {
  const nameOf = (json: string, digits: number) => `${json.length}${"0".repeat(digits)}`.slice(0, digits);
  const files = await indexFiles(PAGES, EXTRAS, { nameOf, limits: { oneFile: 0, postings: 100_000 } });
  const requested: string[] = [];
  vi.stubGlobal("fetch", async (href: string) => {
    requested.push(href);
    const name = /search-part-(\w+)\.json$/.exec(href)?.[1] ?? "";
    return respond(files.parts.get(name)?.() ?? "");
  });
  return { index: bytesOf(files.entry), requested };
}

test("the worker loads the parts of a split index", async () => {
  const { send, reply } = await startWorker();
  const { index, requested } = await splitIndex((json) => new Response(json));
  send({ kind: "load", id: 1, index });
  await reply(1);
  expect(requested).toEqual([]);
  send({ kind: "suggest", id: 2, text: "refund" });
  expect(await reply(2)).toMatchObject({ kind: "suggest", response: { rows: [{ href: "/docs/0/" }] } });
  expect(requested).toHaveLength(2);
});

test.each([
  ["has been removed", () => new Response("", { status: 404 }), "format"],
  ["is an error page", () => new Response("<!doctype html>"), "server"],
  ["cannot be reached", () => Promise.reject(new TypeError("failed")), "offline"],
] as const)(
  "when a file of the index %s, the query fails with the reason",
  async (_case, respond, reason) => {
    const { send, reply } = await startWorker();
    send({ kind: "load", id: 1, index: (await splitIndex(respond)).index });
    send({ kind: "suggest", id: 2, text: "refund" });
    expect(await reply(2)).toMatchObject({ kind: "failed", reason });
  },
);

test("a query canceled while its files load gets no reply and does not block the next", async () => {
  const { send, reply, replies } = await startWorker();
  let sendLate = () => {};
  const late = new Promise<void>((resolve) => (sendLate = resolve));
  const { index, requested } = await splitIndex((json) => late.then(() => new Response(json)));
  send({ kind: "load", id: 1, index });
  send({ kind: "suggest", id: 2, text: "refund" });
  await vi.waitFor(() => expect(requested).toHaveLength(1));
  send({ kind: "cancel", id: 2 });
  send({ kind: "suggest", id: 3, text: "webhooks" });
  sendLate();
  expect(await reply(3)).toMatchObject({ kind: "suggest", response: { rows: [{ href: "/docs/1/" }] } });
  expect(replies.map(({ id }) => id)).toEqual([1, 3]);
});

test.each([
  ["that is cut short", packed.slice(0, 200), "server"],
  ["that is an error page", "<!doctype html>", "server"],
  ["of another format", packed.replace(/"formatVersion":\d+/, '"formatVersion":0'), "format"],
])("an index %s is rejected, and queries fail", async (_case, text, reason) => {
  const { send, reply } = await startWorker();
  send({ kind: "load", id: 1, index: bytesOf(text) });
  send({ kind: "suggest", id: 2, text: "refund" });
  expect(await reply(1)).toMatchObject({ kind: "failed", reason });
  expect(await reply(2)).toMatchObject({ kind: "failed", reason: "worker" });
});
