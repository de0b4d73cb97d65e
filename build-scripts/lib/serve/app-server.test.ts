import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { listenLocally } from "#test/factories/local-port.ts";
import { sendRequest } from "#test/factories/raw-request.ts";
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

const server = createServer(createAppServer(build, ["test/fixtures/public"]));

let port: number;
beforeAll(async () => {
  port = await listenLocally(server);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  loader.mockClear();
  action.mockClear();
});

// What all servers have in common is tested in test/site/servers.test.ts.
test("a page is sent with the policy of its document", async () => {
  const { status, headers, body } = await send("/docs/a/", { headers: { accept: "text/html,*/*;q=0.8" } });
  expect([status, body]).toEqual([200, "page at /docs/a/"]);
  expect(headers).toMatchObject({
    "cache-control": "no-cache",
    "content-security-policy": "default-src 'self'; frame-ancestors 'none'",
    vary: "Cookie",
  });
});

test("a page's Markdown is at its own URL, and queries reach the app", async () => {
  const markdown = await send("/docs/a.md");
  expect([markdown.body, markdown.headers.vary]).toEqual(["page at /markdown/docs/a.md", undefined]);
  expect((await send("/search/?q=a")).body).toBe("page at /search/?q=a");
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

test("a color mode is posted to its action, unless it is too large, and the response is not cached", async () => {
  const { status, headers, body } = await send("/action/set-theme", { method: "POST", body: "choice" });
  expect([status, body]).toEqual([200, "choice"]);
  expect(headers).toMatchObject({ "set-cookie": ["color-mode=stored"], "cache-control": "no-store" });
  action.mockClear();
  const large = await send("/action/set-theme", { method: "POST", body: "x".repeat(1_001) });
  expect([large.status, action.mock.calls]).toEqual([413, []]);
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
