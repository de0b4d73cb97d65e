import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createChangeEvents } from "./change-events.ts";
import { createPreviewServer } from "./preview-server.ts";
import { readPreviewSettings } from "./preview-settings.ts";

const TOKEN = "a-token-of-enough-letters";

/** A preview of a site with one page; `lines` is its access log. */
async function start(token?: string) {
  const lines: string[] = [];
  const events = createChangeEvents(async () => "first");
  const app: RequestListener = (_request, response) => void response.end("page");
  const server: Server = createPreviewServer({
    app,
    headers: { "X-Content-Type-Options": "nosniff" },
    liveScript: "live()",
    events,
    token,
    log: (text) => lines.push(...text.replace(/\d+ ms/g, "n ms").split("\n")),
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    events.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers, redirect: "manual" });
  return { get, lines, events };
}

test("without a token everything is answered, with the headers and without the server's name", async () => {
  const { get } = await start();
  const response = await get("/docs/a/");
  expect(await response.text()).toBe("page");
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(response.headers.get("X-Powered-By")).toBeNull();
  expect(response.headers.get("Server")).toBeNull();
});

test("with a token nothing but the health of the server is told without it", async () => {
  const { get } = await start(TOKEN);
  for (const path of ["/", "/docs/a/", "/-/events", "/-/live.js", "/favicon.svg"])
    expect((await get(path)).status).toBe(401);
  const health = await get("/-/health");
  expect([health.status, await health.json()]).toEqual([200, { status: "ok" }]);
});

test("the token in the address is exchanged for a cookie that does not tell it", async () => {
  const { get } = await start(TOKEN);
  const first = await get(`/docs/a/?q=1&token=${TOKEN}`);
  expect([first.status, first.headers.get("Location")]).toEqual([303, "/docs/a/?q=1"]);
  const cookie = first.headers.get("Set-Cookie") ?? "";
  expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
  expect(cookie).not.toContain(TOKEN);
  expect((await get("/docs/a/", { Cookie: cookie.split(";")[0] ?? "" })).status).toBe(200);
  expect((await get("/docs/a/", { Cookie: "preview=forged" })).status).toBe(401);
});

test("the token may come in a header, and the exchange never leads to another host", async () => {
  const { get } = await start(TOKEN);
  expect((await get("/docs/a/", { Authorization: `Bearer ${TOKEN}` })).status).toBe(200);
  const { headers } = await get(`//elsewhere.test/a/?token=${TOKEN}`);
  expect(headers.get("Location")).not.toMatch(/^\/\//);
});

test("who guesses is stopped after ten wrong tokens, also with the right one", async () => {
  const { get } = await start(TOKEN);
  for (let guess = 0; guess < 10; guess++) expect((await get(`/?token=guess-${guess}`)).status).toBe(401);
  expect((await get(`/?token=${TOKEN}`)).status).toBe(429);
});

test("the access log has neither queries nor tokens", async () => {
  const { get, lines } = await start(TOKEN);
  await get(`/docs/a/?q=secret&token=${TOKEN}`, { Authorization: `Bearer ${TOKEN}` });
  await expect.poll(() => lines).toEqual(["GET /docs/a/ 303 n ms"]);
});

test("the script that shows changes is sent once", async () => {
  const { get } = await start();
  const script = await get("/-/live.js?1");
  expect([script.headers.get("Content-Type"), await script.text()]).toEqual([
    "text/javascript; charset=utf-8",
    "live()",
  ]);
  const again = { "If-None-Match": script.headers.get("ETag") ?? "", "Cache-Control": "max-age=0" };
  expect((await get("/-/live.js", again)).status).toBe(304);
});

test("a change reaches everyone who listens", async () => {
  const { get, events } = await start();
  const streams = await Promise.all([get("/-/events"), get("/-/events")]);
  for (const stream of streams) expect(stream.headers.get("Content-Type")).toBe("text/event-stream");
  events.announce("second");
  for (const { body } of streams) {
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes("event: change\ndata: second\n"))
      text += (await reader?.read())?.value ?? expect.unreachable("ended");
    expect(text).toMatch(/^retry: 1000\n\nevent: change\ndata: first\n\n/);
    await reader?.cancel();
  }
});

test("only this machine needs no token", () => {
  expect(readPreviewSettings({})).toEqual({ host: "localhost", token: undefined });
  expect(() => readPreviewSettings({ PREVIEW_HOST: "0.0.0.0" })).toThrow("set PREVIEW_TOKEN");
  expect(() => readPreviewSettings({ PREVIEW_TOKEN: "short" })).toThrow("at least 16 characters");
  expect(readPreviewSettings({ PREVIEW_HOST: "0.0.0.0", PREVIEW_TOKEN: TOKEN }).token).toBe(TOKEN);
});
