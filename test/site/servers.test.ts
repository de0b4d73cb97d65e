import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readHeaders } from "#build-scripts/lib/serve/headers.ts";
import { nginxSettings } from "#build-scripts/lib/serve/host-settings.ts";
import { listen } from "#build-scripts/lib/serve/listen.ts";
import { createStaticServer } from "#build-scripts/lib/serve/static-server.ts";
import { HOSTILE_URLS, PATH_TRAVERSALS } from "#test/factories/hostile-urls.ts";
import { externalRedirects, rawRequest, sendRequest } from "#test/factories/raw-request.ts";
import { hasNginx, startNginx } from "../deploy/nginx-server.ts";
import { site } from "../site-config.ts";
import { startPreview } from "../start-preview.ts";

const MISSING = "404 not-found page";
const WEBHOOKS = `/docs/integrate-with-${site.provider.slug}/webhook-ipn`;
const HASHED = `/build/${readdirSync("dist/build").find((name) => name.endsWith(".js"))}`;
const IMMUTABLE = "public, max-age=31536000, immutable";
/** Headers that every response has; the MDN HTTP Observatory asks for them. */
const SECURITY = {
  "strict-transport-security": /^max-age=\d{8,}/,
  "content-security-policy": /^default-src 'none'; .*frame-ancestors 'none'$/,
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /^strict-origin-when-cross-origin$/,
  "permissions-policy": /camera=\(\)/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-embedder-policy": /^require-corp$/,
  "cross-origin-resource-policy": /^same-origin$/,
};

interface RunningServer {
  port: number;
  /** The Cache-Control value of pages. */
  pageCache: string;
  close(): Promise<unknown>;
}
const pageCache = "public, max-age=0, must-revalidate";

/** Starts the servers, which run until `close` is called. */
const SERVERS: Record<string, () => Promise<RunningServer>> = {
  async serve() {
    const server = createStaticServer({ dir: "dist", readHeaders: () => readHeaders("dist") });
    const { port } = new URL(await listen(server, 0));
    return { port: Number(port), pageCache, close: () => new Promise((resolve) => server.close(resolve)) };
  },
  async preview() {
    const { origin, child } = await startPreview({});
    const ended = new Promise((resolve) => child.once("close", resolve));
    const close = async () => child.kill() && expect(await ended).toBe(0);
    return { port: Number(new URL(origin).port), pageCache: "no-cache", close };
  },
  async nginx() {
    const site = { headers: await readHeaders("dist"), redirects: {}, gone: [] };
    const { port, stop } = await startNginx(`${process.cwd()}/dist`, nginxSettings(site));
    return { port, pageCache, close: stop };
  },
};

// In CI the absence of nginx is a failure.
describe.each(Object.keys(SERVERS).filter((name) => name !== "nginx" || hasNginx || process.env.CI))(
  "%s",
  (name) => {
    let server: RunningServer;
    let notFoundTitle: string;

    beforeAll(async () => {
      [server, notFoundTitle] = await Promise.all([
        SERVERS[name]?.() ?? expect.unreachable(),
        readFile("dist/404.html", "utf8").then((html) => /<title>.*?<\/title>/.exec(html)?.[0] ?? ""),
      ]);
    });
    afterAll(() => server.close());

    /** Requests a path; every response has the security headers. */
    async function send(path: string, options: { method?: string; headers?: Record<string, string> } = {}) {
      const response = await sendRequest({ port: server.port, path, ...options });
      for (const [header, value] of Object.entries(SECURITY))
        expect(`${response.headers[header]}`, `${header} of ${path}`).toMatch(value);
      return response;
    }

    /** Returns the status and the kind of body, and where redirects end. */
    async function responseTo(
      path: string,
      options: { method?: string; headers?: Record<string, string> } = {},
    ) {
      const { status, headers, body } = await send(path, options);
      if (status === 301) {
        let location = headers.location ?? "";
        for (let next = headers.location; next; location = next ?? location)
          next = (await send(next)).headers.location;
        return `301 to ${location}`;
      }
      const isNotFoundPage = body.toString().includes(notFoundTitle);
      return `${status} ${isNotFoundPage ? "not-found page" : headers["content-type"]?.split(";")[0]}`;
    }

    test.each<[path: string, response: string]>([
      ["/docs/unknown/", MISSING],
      ["/index/", MISSING],
      ["/404.html", MISSING],
      ["/build/", MISSING],
      ["/build/none-1234.js", MISSING],
      ["/docs/.env", MISSING],
      [WEBHOOKS.toUpperCase(), `301 to ${WEBHOOKS.toUpperCase()}/`],
      ["/DOCS/", MISSING],
      ["/Search/", MISSING],
      ["/LLMS.txt", MISSING],
      ["/nope.html", "301 to /nope/"],
      ["/index.html?q=1", "301 to /?q=1"],
      ["/assets/missing.css", MISSING],
      ["/api/docs/missing.json", MISSING],
      ["/.well-known/missing", MISSING],
      ["/docs.md", MISSING],
      ["/sitemap.xml/", MISSING],
      ["/llms.txt/", MISSING],
      [WEBHOOKS, `301 to ${WEBHOOKS}/`],
      [`${WEBHOOKS}/index.html`, `301 to ${WEBHOOKS}/`],
      [`//${WEBHOOKS}`, `301 to ${WEBHOOKS}/`],
      [`/${WEBHOOKS}.html?q=1`, `301 to ${WEBHOOKS}/?q=1`],
      [`/${WEBHOOKS}/`, `301 to ${WEBHOOKS}/`],
      [WEBHOOKS.replace(/\/(?=[^/]+$)/, "//"), `301 to ${WEBHOOKS}/`],
      [`${WEBHOOKS}/index%2ehtml`, MISSING],
      [`${WEBHOOKS}%2Findex.html`, MISSING],
      [`${WEBHOOKS}%2f`, MISSING],
      [`${WEBHOOKS}%0a`, MISSING],
      [`${WEBHOOKS}%ff`, MISSING],
      [`${WEBHOOKS}%c0%af`, MISSING],
    ])("%s is %s", async (path, response) => {
      expect(await responseTo(path)).toBe(response);
    });

    test.each<[path: string, type: string]>([
      [`${WEBHOOKS}/`, "text/html; charset=utf-8"],
      [`${WEBHOOKS}.md`, "text/markdown; charset=utf-8"],
      ["/api/docs.json", "application/json; charset=utf-8"],
      ["/llms.txt", "text/plain; charset=utf-8"],
      ["/assets/webhooks/webhook-handler.mjs", "text/javascript; charset=utf-8"],
      ["/assets/webhooks/webhook_handler.py", "text/plain; charset=utf-8"],
    ])("%s has the type %s and is asked for again each time", async (path, type) => {
      const { status, headers } = await send(path);
      expect([status, headers["content-type"]]).toEqual([200, type]);
      expect([server.pageCache, pageCache]).toContain(headers["cache-control"]);
    });

    test("hashed files are immutable, and missing ones are not", async () => {
      expect((await send(HASHED)).headers["cache-control"]).toBe(IMMUTABLE);
      for (const path of [`${HASHED}.none.js`, "/assets/none-1234.css", "/unknown/", `${WEBHOOKS}/`])
        expect((await send(path)).headers["cache-control"], path).toBe(server.pageCache);
    });

    test.each(["/", WEBHOOKS, `${WEBHOOKS}/`, "/unknown/", HASHED])(
      "HEAD %s is GET without a body",
      async (path) => {
        const [get, head] = [await send(path), await send(path, { method: "HEAD" })];
        expect([head.status, head.body.length]).toEqual([get.status, 0]);
        expect({ ...head.headers, date: "" }).toEqual({ ...get.headers, date: "" });
      },
    );

    test("a copy that is still right gets 304 and its headers again", async () => {
      const { headers } = await send(`${WEBHOOKS}/`);
      const again = await send(`${WEBHOOKS}/`, { headers: { "If-None-Match": `"other", ${headers.etag}` } });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      for (const header of ["etag", "cache-control", "vary"])
        expect(again.headers[header]).toBe(headers[header]);
      expect((await send(`${WEBHOOKS}/`, { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
    });

    test.each(["POST", "PUT", "DELETE"])("%s of a URL that would redirect is not allowed", async (method) => {
      expect(await responseTo(WEBHOOKS, { method })).toBe("405 text/plain");
    });

    test("no URL leads to another host, or to a file outside the site", async () => {
      const external = await Promise.all(HOSTILE_URLS.map((url) => externalRedirects(server.port, url)));
      expect(external.flat()).toEqual([]);
      for (const path of [...PATH_TRAVERSALS, "/../package.json", "/%2e%2e/package.json", "/%2fetc/passwd"]) {
        const { status, body } = await rawRequest(server.port, path);
        expect([301, 400, 404], path).toContain(status);
        expect(body).not.toMatch(/root:x:|"devDependencies"/);
      }
    });
  },
);
