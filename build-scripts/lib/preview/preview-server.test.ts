import type { RequestListener, Server } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { listenLocally } from "#test/factories/local-port.ts";
import { rawRequest } from "#test/factories/raw-request.ts";
import { createEventStream } from "./event-stream.ts";
import { createPreviewServer } from "./preview-server.ts";

/** Starts a preview of a site with one page. */
async function start() {
  const events = createEventStream(() => "first");
  const app: RequestListener = (_request, response) => void response.end("page");
  const server: Server = createPreviewServer({
    app,
    headers: { "X-Content-Type-Options": "nosniff" },
    events,
  });
  const port = await listenLocally(server);
  onTestFinished(async () => {
    events.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const origin = `http://127.0.0.1:${port}`;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers, redirect: "manual" });
  return { get, port, events };
}

test("responses have the headers and do not name the server", async () => {
  const { get } = await start();
  const response = await get("/docs/a/");
  expect(await response.text()).toBe("page");
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(response.headers.get("X-Powered-By")).toBeNull();
  expect(response.headers.get("Server")).toBeNull();
});

test.each([
  ["localhost", 200],
  ["LOCALHOST:1234", 200],
  ["127.0.0.1:1234", 200],
  ["127.9.8.7", 200],
  ["[::1]:1234", 200],
  ["docs.example:8080", 403],
  ["attacker.example", 403],
  ["localhost.attacker.example", 403],
  ["127.0.0.1.attacker.example", 403],
  ["127.attacker", 403],
  ["localhost@attacker.example", 403],
  ["attacker.example/localhost", 403],
  ["192.168.0.2:1234", 403],
  ["[::2]", 403],
])("a request for the host %s returns %i", async (host, status) => {
  const { port } = await start();
  for (const path of ["/", "/-/events"]) {
    const response = await rawRequest(port, path, { Host: host, Origin: "http://elsewhere.example" });
    expect(response.status).toBe(path === "/-/events" ? 403 : status);
    if (status === 403) expect(response.body).toContain("open it at localhost");
  }
});

test("the event stream accepts pages of the preview only", async () => {
  const { get, port } = await start();
  for (const origin of [
    "http://elsewhere.example",
    `http://localhost:${port}`,
    `http://127.0.0.1:${port - 1}`,
    "null",
  ])
    expect((await get("/-/events", { Origin: origin })).status).toBe(403);
  expect((await get("/-/events", { Origin: `http://127.0.0.1:${port}` })).status).toBe(200);
});

test("a change reaches every stream", async () => {
  const { get, events } = await start();
  const streams = await Promise.all([get("/-/events"), get("/-/events")]);
  for (const stream of streams) expect(stream.headers.get("Content-Type")).toBe("text/event-stream");
  events.broadcast("second");
  for (const { body } of streams) {
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes("event: change\ndata: second\n"))
      text += (await reader?.read())?.value ?? expect.unreachable("ended");
    expect(text).toMatch(/^retry: 1000\n\nevent: change\ndata: first\n\n/);
    await reader?.cancel();
  }
});
