import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readHeaders } from "#build-scripts/lib/serve/headers.ts";
import { nginxSettings } from "#build-scripts/lib/serve/host-settings.ts";
import { listen } from "#build-scripts/lib/serve/listen.ts";
import { createStaticServer } from "#build-scripts/lib/serve/static-server.ts";
import { sendRequest } from "#test/factories/served-folder.ts";
import { hasNginx, startNginx } from "../deploy/nginx-server.ts";
import { site } from "../site-config.ts";
import { startPreview } from "../start-preview.ts";

const MISSING = "404 not-found page";
const PAGE = "200 text/html";
const WEBHOOKS = `/docs/integrate-with-${site.provider.slug}/webhook-ipn`;
const MARKDOWN = { accept: "text/markdown" };

/** Starts the servers, which run until the function that it returns is called. */
const SERVERS: Record<string, () => Promise<{ port: number; close(): Promise<unknown> }>> = {
  async serve() {
    const server = createStaticServer({ dir: "dist", readHeaders: () => readHeaders("dist") });
    const { port } = new URL(await listen(server, 0, "127.0.0.1"));
    return { port: Number(port), close: () => new Promise((resolve) => server.close(resolve)) };
  },
  async preview() {
    const { origin, child } = await startPreview({ PREVIEW_HOST: "127.0.0.1" });
    const ended = new Promise((resolve) => child.once("close", resolve));
    return { port: Number(new URL(origin).port), close: async () => child.kill() && (await ended) };
  },
  async nginx() {
    const site = { headers: await readHeaders("dist"), redirects: {}, gone: [], edgeSeconds: 0 };
    const { port, stop } = await startNginx(`${process.cwd()}/dist`, nginxSettings(site));
    return { port, close: stop };
  },
};

// In CI the absence of nginx is a failure.
describe.each(Object.keys(SERVERS).filter((name) => name !== "nginx" || hasNginx || process.env.CI))(
  "%s",
  (name) => {
    let port: number;
    let close: () => Promise<unknown>;
    let notFoundTitle: string;

    beforeAll(async () => {
      [{ port, close }, notFoundTitle] = await Promise.all([
        SERVERS[name]?.() ?? expect.unreachable(),
        readFile("dist/404.html", "utf8").then((html) => /<title>.*?<\/title>/.exec(html)?.[0] ?? ""),
      ]);
    });
    afterAll(() => close());

    /** Returns the status and the kind of body, and where redirects end. */
    async function responseTo(path: string, options: { method?: string; headers?: Record<string, string> }) {
      const { status, headers, body } = await sendRequest({ port, path, ...options });
      if (status === 301) {
        let location = headers.location ?? "";
        for (let next = headers.location; next; location = next ?? location)
          next = (await sendRequest({ port, path: next })).headers.location;
        return `301 to ${location}`;
      }
      const isNotFoundPage = body.toString().includes(notFoundTitle);
      return `${status} ${isNotFoundPage ? "not-found page" : headers["content-type"]?.split(";")[0]}`;
    }

    test.each<[path: string, accept: string, response: string]>([
      ["/search/", "text/markdown", PAGE],
      ["/unknown/", "text/markdown", MISSING],
      ["/docs/unknown/", "text/markdown", MISSING],
      [`${WEBHOOKS}/`, "text/markdown;q=0.5", PAGE],
      [`${WEBHOOKS}/`, "text/html;q=0.1, text/markdown", PAGE],
      ["/index/", "text/markdown", MISSING],
      ["/index/", "text/html", MISSING],
      [WEBHOOKS.toUpperCase(), "*/*", `301 to ${WEBHOOKS.toUpperCase()}/`],
      ["/DOCS/", "*/*", MISSING],
      ["/Search/", "*/*", MISSING],
      ["/LLMS.txt", "*/*", MISSING],
      ["/nope.html", "*/*", "301 to /nope/"],
      ["/index.html?q=1", "*/*", "301 to /?q=1"],
      ["/assets/missing.css", "*/*", MISSING],
      ["/api/docs/missing.json", "*/*", MISSING],
      ["/.well-known/missing", "*/*", MISSING],
      ["/docs.md", "*/*", MISSING],
      ["/sitemap.xml/", "*/*", MISSING],
      ["/llms.txt/", "*/*", MISSING],
      [`//${WEBHOOKS}`, "*/*", `301 to ${WEBHOOKS}/`],
      [`/${WEBHOOKS}.html?q=1`, "*/*", `301 to ${WEBHOOKS}/?q=1`],
      [`/${WEBHOOKS}/`, "*/*", `301 to ${WEBHOOKS}/`],
      [WEBHOOKS.replace(/\/(?=[^/]+$)/, "//"), "*/*", `301 to ${WEBHOOKS}/`],
      [`${WEBHOOKS}/index%2ehtml`, "*/*", MISSING],
      [`${WEBHOOKS}%2Findex.html`, "*/*", MISSING],
      [`${WEBHOOKS}%2f`, "*/*", MISSING],
      [`${WEBHOOKS}%0a`, "*/*", MISSING],
      [`${WEBHOOKS}%ff`, "*/*", MISSING],
      [`${WEBHOOKS}%c0%af`, "*/*", MISSING],
    ])("%s for Accept: %s is %s", async (path, accept, response) => {
      expect(await responseTo(path, { headers: { accept } })).toBe(response);
    });

    test.each(["POST", "PUT", "DELETE"])("%s of a URL that would redirect is not allowed", async (method) => {
      expect(await responseTo(WEBHOOKS, { method })).toBe("405 text/plain");
    });

    test("the documentation's root leads to the landing page for clients that prefer Markdown too", async () => {
      const [html, markdown] = await Promise.all(
        [{}, MARKDOWN].map((headers) => responseTo("/docs/", { headers })),
      );
      expect(markdown).toBe(html);
      expect(markdown).toMatch(name === "preview" ? /^302 / : /^200 text\/html/);
    });
  },
);
