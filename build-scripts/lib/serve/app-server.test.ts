import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { listenLocally } from "#test/factories/local-port.ts";
import { sendRequest } from "#test/factories/served-folder.ts";
import { createAppServer } from "./app-server.ts";

/** Responds to every URL with the URL and the cookie of the request. */
const loader = vi.fn(({ request: { url, headers } }: { request: Request }) =>
  appResponse(new URL(url), headers.get("Cookie")),
);
const action = vi.fn(
  async ({ request }: { request: Request }) =>
    new Response(await request.text(), { headers: { "Set-Cookie": "color-mode=stored" } }),
);

const preview = { refresh: vi.fn(async (): Promise<string | undefined> => undefined) };
const build = {
  routes: { all: { id: "all", path: "*", module: { loader, action } } },
  assets: { version: "1", routes: {} },
  entry: {
    module: {
      handleError() {},
      previewContent: preview,
    },
  },
  future: {},
} as unknown as ServerBuild;

const server = createServer(
  createAppServer({ getBuild: () => build, mode: "production", publicDirs: ["test/fixtures/public"] }),
);

let port: number;
beforeAll(async () => {
  port = await listenLocally(server);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  loader.mockClear();
  action.mockClear();
});

test.each(["text/html", "text/html,*/*;q=0.8", "*/*"])(
  "a page is sent to clients that accept %s",
  async (accept) => {
    const { status, headers, body } = await send("/docs/a/", { headers: { accept } });
    expect([status, body]).toEqual([200, "page at /docs/a/"]);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-length": "16",
      "cache-control": "no-cache",
      "content-security-policy": "default-src 'self'; frame-ancestors 'none'",
      vary: "Accept, Cookie",
    });
  },
);

test("a matching ETag returns 304 with the policy of the document", async () => {
  const { headers } = await send("/docs/a/");
  const again = await send("/docs/a/", { headers: { "if-none-match": headers.etag ?? "" } });
  expect([again.status, again.body]).toEqual([304, ""]);
  for (const name of ["etag", "vary", "cache-control", "content-security-policy"])
    expect(again.headers[name]).toBe(headers[name]);
  expect(again.headers["content-type"]).toBeUndefined();
  expect((await send("/docs/b/", { headers: { "if-none-match": headers.etag ?? "" } })).status).toBe(200);
});

test("a page's Markdown is served by content negotiation and at its own URL", async () => {
  const markdown = await send("/docs/a/", { headers: { accept: "text/markdown, text/html;q=0.5" } });
  expect([markdown.body, markdown.headers.vary]).toEqual(["page at /markdown/docs/a.md", "Accept, Cookie"]);
  expect((await send("/docs/a.md")).headers.vary).toBeUndefined();
  expect((await send("/docs/a/", { headers: { accept: "text/html, text/markdown" } })).body).toBe(
    "page at /docs/a/",
  );
});

test("queries reach the app, and URLs that are not clean redirect to the clean ones", async () => {
  expect((await send("/search/?q=a")).body).toBe("page at /search/?q=a");
  const { status, headers } = await send("//docs/a.html?q=1");
  expect([status, headers.location]).toEqual([301, "/docs/a/?q=1"]);
});

test("public files are served unchanged, and every other URL reaches the app", async () => {
  const { status, headers, body } = await send("/images/guides/steps.svg");
  expect([status, headers["content-type"]]).toEqual([200, "image/svg+xml"]);
  expect(body).toBe(await readFile("test/fixtures/public/images/guides/steps.svg", "utf8"));
  expect((await send("/no-file.svg")).body).toBe("page at /no-file.svg");
  expect((await send("/../package.json")).body).toBe("page at /package.json");
});

test("what is not allowed or malformed does not reach the app", async () => {
  expect((await send("/docs/a/", { method: "POST" })).status).toBe(405);
  expect((await send("http://elsewhere.test/docs/a/")).status).toBe(400);
  expect(loader).not.toHaveBeenCalled();
});

test("an error of the server returns 500 without its message", async () => {
  preview.refresh.mockRejectedValueOnce(new Error("a secret"));
  const { status, body } = await send("/docs/a/");
  expect([status, body]).toEqual([500, "Internal Server Error"]);
  expect(console.error).toHaveBeenCalledOnce();
  vi.mocked(console.error).mockClear();
});

test("mistakes because of which nothing can be shown are sent as text, which the browser loads again", async () => {
  preview.refresh.mockResolvedValueOnce("content/site.json  The file is missing.");
  const { status, headers, body } = await send("/docs/a/");
  expect([status, body]).toEqual([
    500,
    "The site cannot be shown.\n\ncontent/site.json  The file is missing.\n",
  ]);
  expect(headers).toMatchObject({ "content-type": "text/plain; charset=utf-8", refresh: "1" });
});

test("the color-mode cookie alone reaches the app", async () => {
  const bodyFor = async (cookie: string) => (await send("/docs/a/", { headers: { cookie } })).body;
  expect(await bodyFor("preview=secret; color-mode=dark")).toBe("page at /docs/a/ with color-mode=dark");
  expect(await bodyFor("color-mode=light; other=1")).toBe("page at /docs/a/ with color-mode=light");
  expect(await bodyFor("not-color-mode=dark; preview=secret")).toBe("page at /docs/a/");
});

test("a color mode is posted to its action, and the response is not cached", async () => {
  const { status, headers, body } = await send("/action/set-theme", { method: "POST", body: "choice" });
  expect([status, body]).toEqual([200, "choice"]);
  expect(headers).toMatchObject({ "set-cookie": ["color-mode=stored"], "cache-control": "no-store" });
});

test("a body too large for a color mode does not reach the app", async () => {
  const { status } = await send("/action/set-theme", { method: "POST", body: "x".repeat(1_001) });
  expect(status).toBe(413);
  expect(action).not.toHaveBeenCalled();
});

function appResponse({ pathname, search }: URL, cookie: string | null): Response {
  return new Response(`page at ${pathname}${search}${cookie ? ` with ${cookie}` : ""}`, {
    status: pathname === "/docs/404/" ? 404 : 200,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'self'",
    },
  });
}

async function send(path: string, options: Omit<Parameters<typeof sendRequest>[0], "port" | "path"> = {}) {
  const { body, ...response } = await sendRequest({ port, path, ...options });
  return { ...response, body: body.toString() };
}
