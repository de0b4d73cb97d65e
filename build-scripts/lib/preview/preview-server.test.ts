import type { RequestListener, Server } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { listenLocally } from "#test/factories/local-port.ts";
import { rawRequest } from "#test/factories/raw-request.ts";
import { createEventStream } from "./event-stream.ts";
import { createPreviewServer } from "./preview-server.ts";
import { readPreviewSettings } from "./preview-settings.ts";

const TOKEN = "a-token-of-enough-letters";

/** Starts a preview of a site with one page. */
async function start(token?: string, allowedHosts?: string[]) {
  const events = createEventStream(() => "first");
  const app: RequestListener = (_request, response) => void response.end("page");
  const server: Server = createPreviewServer({
    app,
    headers: { "X-Content-Type-Options": "nosniff" },
    events,
    token,
    ...(allowedHosts ? { allowedHosts } : {}),
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

test("without a token, responses have the headers and do not name the server", async () => {
  const { get } = await start();
  const response = await get("/docs/a/");
  expect(await response.text()).toBe("page");
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(response.headers.get("X-Powered-By")).toBeNull();
  expect(response.headers.get("Server")).toBeNull();
});

test("with a token, only the health check is public", async () => {
  const { get } = await start(TOKEN);
  for (const path of ["/", "/docs/a/", "/-/events", "/favicon.svg"])
    expect((await get(path)).status).toBe(401);
  const health = await get("/-/health");
  expect([health.status, await health.json()]).toEqual([200, { status: "ok" }]);
});

test.each([
  [`reader:${TOKEN}`, 200],
  [`:${TOKEN}`, 200],
  [TOKEN, 401],
  [`${TOKEN}:`, 401],
  [`:${TOKEN}x`, 401],
  [":", 401],
  ["", 401],
])("credentials %j get %i, with the question for a password", async (credentials, status) => {
  const { get } = await start(TOKEN);
  const authorization = `Basic ${Buffer.from(credentials).toString("base64")}`;
  const response = await get("/docs/a/", { authorization });
  expect(response.status).toBe(status);
  expect(response.headers.has("WWW-Authenticate")).toBe(status === 401);
});

test.each([
  ["localhost", 200],
  ["LOCALHOST:1234", 200],
  ["127.0.0.1:1234", 200],
  ["127.9.8.7", 200],
  ["[::1]:1234", 200],
  ["docs.example:8080", 200],
  ["attacker.example", 403],
  ["localhost.attacker.example", 403],
  ["127.0.0.1.attacker.example", 403],
  ["127.attacker", 403],
  ["localhost@attacker.example", 403],
  ["attacker.example/localhost", 403],
  ["192.168.0.2:1234", 403],
  ["[::2]", 403],
])("a request for the host %s returns %i", async (host, status) => {
  const { port } = await start(undefined, ["Docs.example"]);
  for (const path of ["/", "/-/events"]) {
    const response = await rawRequest(port, path, { Host: host, Origin: "http://elsewhere.example" });
    expect(response.status).toBe(path === "/-/events" ? 403 : status);
    if (status === 403) expect(response.body).toContain("does not serve this host.");
  }
});

test("a rejected host gets the setting that allows it, and the health check accepts every host", async () => {
  const { port } = await start();
  const { headers, body } = await rawRequest(port, "/", { Host: "docs.internal:80" });
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(body).toContain("Fix: start the preview with PREVIEW_ALLOWED_HOSTS=docs.internal.");
  expect((await rawRequest(port, "/-/health", { Host: "docs.internal" })).status).toBe(200);
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

test("a token is optional on the loopback interface only", () => {
  expect(readPreviewSettings({})).toEqual({
    host: "localhost",
    allowedHosts: ["localhost"],
    token: undefined,
  });
  expect(() => readPreviewSettings({ PREVIEW_HOST: "0.0.0.0" })).toThrow("set PREVIEW_TOKEN");
  expect(() => readPreviewSettings({ PREVIEW_TOKEN: "short" })).toThrow("at least 16 characters");
  expect(() => readPreviewSettings({ PREVIEW_HOST: "127.0.0.1.example" })).toThrow("set PREVIEW_TOKEN");
  for (const host of ["127.0.0.2", "::1"])
    expect(readPreviewSettings({ PREVIEW_HOST: host }).host).toBe(host);
  expect(readPreviewSettings({ PREVIEW_HOST: "0.0.0.0", PREVIEW_TOKEN: TOKEN }).token).toBe(TOKEN);
});

test("allowed hosts are separated by commas and have no port", () => {
  const settings = { PREVIEW_HOST: "::", PREVIEW_TOKEN: TOKEN, PREVIEW_ALLOWED_HOSTS: "docs.example, [::2]" };
  expect(readPreviewSettings(settings).allowedHosts).toEqual(["docs.example", "[::2]", "[::]"]);
  expect(() => readPreviewSettings({ PREVIEW_ALLOWED_HOSTS: "https://docs.example/" })).toThrow(
    "PREVIEW_ALLOWED_HOSTS.0 must be host names",
  );
});
