import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import * as v from "valibot";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { DocumentLoadError, loadDocument, prefetchDocument } from "./load-document.ts";

const ORIGIN = "http://docs.test";
const schema = v.object({ title: v.string() });
const server = setupServer();

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Answers requests for `path` and counts them. */
function answer(path: string, respond: () => Response): { href: string; count(): number } {
  let requests = 0;
  server.use(
    http.get(ORIGIN + path, () => {
      requests += 1;
      return respond();
    }),
  );
  return { href: ORIGIN + path, count: () => requests };
}

test("a document is loaded and validated", async () => {
  const { href } = answer("/a.json", () => HttpResponse.json({ title: "A", more: 1 }));
  expect(await loadDocument(href, schema)).toEqual({ title: "A" });
});

test("a document that does not exist is thrown as a 404 response", async () => {
  const { href } = answer("/gone.json", () => new HttpResponse("<html>", { status: 404 }));
  const thrown = await loadDocument(href, schema).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Response);
  expect((thrown as Response).status).toBe(404);
});

test.each([
  ["a server error", () => new HttpResponse(null, { status: 500 }), /answered 500/],
  ["no connection", () => HttpResponse.error(), /Check your connection/],
  ["something that is not JSON", () => HttpResponse.html("<h1>captive portal</h1>"), /could not be read/],
  ["JSON of another shape", () => HttpResponse.json({ title: 7 }), /unexpected shape \(title\)/],
  ["JSON null", () => HttpResponse.json(null), /unexpected shape/],
])("%s is an error that says so", async (_name, respond, message) => {
  const { href } = answer("/broken.json", respond);
  const thrown = await loadDocument(href, schema).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(DocumentLoadError);
  expect((thrown as Error).message).toMatch(message);
});

test("a document prefetched is not asked for again, however often it was prefetched", async () => {
  const { href, count } = answer("/next.json", () => HttpResponse.json({ title: "Next" }));
  prefetchDocument(href);
  prefetchDocument(href);
  expect(await loadDocument(href, schema)).toEqual({ title: "Next" });
  expect(count()).toBe(1);
});

test("a document is asked for anew when it is loaded a second time", async () => {
  const { href, count } = answer("/again.json", () => HttpResponse.json({ title: "Again" }));
  await loadDocument(href, schema);
  await loadDocument(href, schema);
  expect(count()).toBe(2);
});

test("a prefetch that failed is forgotten, and loading tries again", async () => {
  let broken = true;
  const { href, count } = answer("/flaky.json", () =>
    broken ? HttpResponse.error() : HttpResponse.json({ title: "Back" }),
  );
  prefetchDocument(href);
  await expect.poll(count).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  broken = false;
  expect(await loadDocument(href, schema)).toEqual({ title: "Back" });
});

test("a document that takes too long is an error that says so", async () => {
  const { href } = answer("/slow.json", () => HttpResponse.json({ title: "Slow" }));
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(
    AbortSignal.abort(new DOMException("too long", "TimeoutError")),
  );
  await expect(loadDocument(href, schema)).rejects.toThrow("It took too long.");
});

test.each([
  ["there is no connection", () => HttpResponse.error()],
  ["the server is in trouble", () => new HttpResponse(null, { status: 500 })],
])("a document that was loaded before is reused when %s, and loaded again afterwards", async (_, fail) => {
  let respond = () => HttpResponse.json({ title: "First" }) as Response;
  const { href } = answer("/read.json", () => respond());
  await loadDocument(href, schema);
  respond = fail;
  expect(await loadDocument(href, schema)).toEqual({ title: "First" });
  respond = () => HttpResponse.json({ title: "Second" });
  expect(await loadDocument(href, schema)).toEqual({ title: "Second" });
});

test("a document that was loaded before and is gone is not reused", async () => {
  let isGone = false;
  const { href } = answer("/removed.json", () =>
    isGone ? new HttpResponse(null, { status: 404 }) : HttpResponse.json({ title: "Once" }),
  );
  await loadDocument(href, schema);
  isGone = true;
  await expect(loadDocument(href, schema)).rejects.toBeInstanceOf(Response);
});

test("of the documents loaded before, the fifty used last are reused", async () => {
  let isOnline = true;
  server.use(
    http.get(`${ORIGIN}/page-:name`, ({ params }) =>
      isOnline ? HttpResponse.json({ title: String(params.name) }) : HttpResponse.error(),
    ),
  );
  const load = (page: number) => loadDocument(`${ORIGIN}/page-${page}`, schema);
  for (let page = 0; page < 50; page += 1) await load(page);
  await load(0);
  await load(50);
  isOnline = false;
  expect(await load(0)).toEqual({ title: "0" });
  await expect(load(1)).rejects.toThrow("Check your connection.");
});

test("a document prefetched five minutes ago is asked for anew", async () => {
  const { href, count } = answer("/old.json", () => HttpResponse.json({ title: "Old" }));
  await prefetchDocument(href);
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 300_001);
  await loadDocument(href, schema);
  expect(count()).toBe(2);
});

test("of many documents prefetched, the oldest is forgotten", async () => {
  server.use(http.get(`${ORIGIN}/:name`, () => HttpResponse.json({ title: "Other" })));
  const first = answer("/0.json", () => HttpResponse.json({ title: "First" }));
  const last = answer("/20.json", () => HttpResponse.json({ title: "Last" }));
  await prefetchDocument(first.href);
  for (let page = 1; page < 20; page += 1) await prefetchDocument(`${ORIGIN}/other-${page}.json`);
  await prefetchDocument(last.href);
  await loadDocument(last.href, schema);
  await loadDocument(first.href, schema);
  expect([first.count(), last.count()]).toEqual([2, 1]);
});
