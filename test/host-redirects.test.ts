import type { AddressInfo } from "node:net";
import type { ServerBuild } from "@remix-run/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEventStream } from "#build-scripts/lib/preview/event-stream.ts";
import { createPreviewServer } from "#build-scripts/lib/preview/preview-server.ts";
import { createAppServer } from "#build-scripts/lib/serve/app-server.ts";
import { HOSTILE_URLS } from "./factories/hostile-urls.ts";
import { externalRedirects, rawRequest } from "./factories/raw-request.ts";
import { serveFolder } from "./factories/served-folder.ts";

// nginx gets the same URLs in deploy/nginx.test.ts.

/** An app that has a page at every URL. */
const build = {
  routes: { all: { id: "all", path: "*", module: { loader: () => new Response("page") } } },
  assets: { version: "1", routes: {} },
  entry: {
    module: {
      handleError() {},
      previewContent: { respond: (make: (stateName: string) => Promise<unknown>) => make("first") },
    },
  },
  future: {},
} as unknown as ServerBuild;

const { origin } = serveFolder();
const events = createEventStream(async () => "first");
const preview = createPreviewServer({
  app: createAppServer({ getBuild: () => build, mode: "production" }),
  headers: {},
  events,
  token: undefined,
});

beforeAll(() => new Promise<void>((resolve) => preview.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => preview.close(resolve)));

const portOf = {
  serve: () => Number(new URL(origin()).port),
  preview: () => (preview.address() as AddressInfo).port,
};

for (const server of ["serve", "preview"] as const) {
  test(`${server} never redirects to another host`, async () => {
    const port = portOf[server]();
    const external = await Promise.all(HOSTILE_URLS.map((url) => externalRedirects(port, url)));
    expect(external.flat()).toEqual([]);
  });
}

test.each([
  ["/docs/a.html", "/docs/a/"],
  ["/docs/a.html?x=1&y=/b?c", "/docs/a/?x=1&y=/b?c"],
  ["/docs/a/index.html", "/docs/a/"],
  ["/index.html?q=1", "/?q=1"],
  ["/docs/a", "/docs/a/"],
  ["/docs/gr%C3%B6%C3%9Fe", "/docs/gr%C3%B6%C3%9Fe/"],
  ["//docs//a", "/docs/a/"],
  ["/\\docs/a", "/docs/a/"],
  ["/nowhere.html", "/nowhere/"],
])("serve and preview redirect %s to %s", async (path, location) => {
  for (const port of [portOf.serve(), portOf.preview()]) {
    const { status, headers } = await rawRequest(port, path);
    expect([status, headers.location]).toEqual([301, location]);
  }
});
