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

/** Responds to requests for `path` and counts them. */
function serve(path: string, respond: () => Response): { href: string; count(): number } {
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
  const { href } = serve("/a.json", () => HttpResponse.json({ title: "A", more: 1 }));
  expect(await loadDocument(href, schema)).toEqual({ title: "A" });
});

test("a document that does not exist is thrown as a 404 response", async () => {
  const { href } = serve("/gone.json", () => new HttpResponse("<html>", { status: 404 }));
  const thrown = await loadDocument(href, schema).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Response);
  expect((thrown as Response).status).toBe(404);
});

test.each([
  ["a server error", () => new HttpResponse(null, { status: 500 }), /responded with 500/],
  ["no connection", () => HttpResponse.error(), /Check your connection/],
  ["something that is not JSON", () => HttpResponse.html("<h1>captive portal</h1>"), /could not be read/],
  ["JSON of another shape", () => HttpResponse.json({ title: 7 }), /unexpected shape \(title\)/],
  ["JSON null", () => HttpResponse.json(null), /unexpected shape/],
])("%s is reported in the error", async (_name, respond, message) => {
  const { href } = serve("/broken.json", respond);
  const thrown = await loadDocument(href, schema).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(DocumentLoadError);
  expect((thrown as Error).message).toMatch(message);
});

test("a prefetched document is not requested again, however often it was prefetched", async () => {
  const { href, count } = serve("/next.json", () => HttpResponse.json({ title: "Next" }));
  prefetchDocument(href);
  prefetchDocument(href);
  expect(await loadDocument(href, schema)).toEqual({ title: "Next" });
  expect(count()).toBe(1);
});

test("loading a document again requests it again, also one that was prefetched", async () => {
  const { href, count } = serve("/again.json", () => HttpResponse.json({ title: "Again" }));
  await prefetchDocument(href);
  for (const requests of [1, 2, 3]) {
    await loadDocument(href, schema);
    expect(count()).toBe(requests);
  }
});

test("a document that cannot be loaded again is the one before, unless the host has it no longer", async () => {
  let respond: () => Response = () => HttpResponse.json({ title: "Read" });
  const { href } = serve("/read.json", () => respond());
  await loadDocument(href, schema);
  respond = () => HttpResponse.error();
  expect(await loadDocument(href, schema)).toEqual({ title: "Read" });
  respond = () => new HttpResponse(null, { status: 404 });
  await expect(loadDocument(href, schema)).rejects.toBeInstanceOf(Response);
});

test("a failed prefetch is not stored, and loading tries again", async () => {
  let broken = true;
  const { href } = serve("/flaky.json", () =>
    broken ? HttpResponse.error() : HttpResponse.json({ title: "Back" }),
  );
  await prefetchDocument(href);
  broken = false;
  expect(await loadDocument(href, schema)).toEqual({ title: "Back" });
});

test("a timeout is reported in the error", async () => {
  const { href } = serve("/slow.json", () => HttpResponse.error());
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(
    AbortSignal.abort(new DOMException("too long", "TimeoutError")),
  );
  await expect(loadDocument(href, schema)).rejects.toThrow("It took too long.");
});

test("a document prefetched five minutes ago is requested again", async () => {
  const { href, count } = serve("/old.json", () => HttpResponse.json({ title: "Old" }));
  await prefetchDocument(href);
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 300_001);
  await loadDocument(href, schema);
  expect(count()).toBe(2);
});
