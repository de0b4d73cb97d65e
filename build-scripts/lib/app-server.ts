import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import etag from "etag";
import express, { type Express } from "express";
import { appPathOf, cleanPathname, isPageHref, markdownHref } from "#app/lib/hrefs.ts";
import type { LiveContent } from "#app/lib/live-content.ts";
import { type Answer, createAnswerCache } from "./answer-cache.ts";
import { cacheControlOf, policyHeader } from "./headers.ts";

interface AppServerOptions {
  /** The app to answer with; asked for at every request, so that a development server can exchange it. */
  getBuild(): ServerBuild;
  mode: "production" | "development";
}

/** Answers kept in memory, at most. */
const MOST_CACHED_BYTES = 32 * 1024 * 1024;
/** Stands for the host; nothing of it reaches the answers. */
const ORIGIN = "http://preview.invalid";

/** The app on a Node server: every address of the site answered live from the loaders, with ETags. */
export function createAppServer({ getBuild, mode }: AppServerOptions): Express {
  const server = express();
  server.disable("x-powered-by");
  const publicFiles = express.static("public", {
    index: false,
    redirect: false,
    setHeaders: (response, _path) => response.setHeader("Cache-Control", cacheControlOf(response.req.path)),
  });
  server.use((request, response, next) => {
    // A page is no file: looking for one would cost more than the answer that is kept.
    if (isPageHref(request.path)) next();
    else publicFiles(request, response, next);
  });
  server.use((request, response, next) => {
    if (request.method === "GET" || request.method === "HEAD") next();
    else response.status(405).set("Allow", "GET, HEAD").end();
  });
  server.get("*", (request, response, next) => {
    const clean = cleanPathname(request.path);
    if (clean === request.path) next();
    else response.redirect(301, clean + request.url.slice(request.path.length));
  });
  const answers = createAnswerCache(MOST_CACHED_BYTES);
  server.get("*", async (request, response, next) => {
    try {
      const build = getBuild();
      const isPage = isPageHref(request.path);
      const wantsMarkdown = isPage && request.accepts(["html", "text/markdown"]) === "text/markdown";
      const pathname = appPathOf(wantsMarkdown ? markdownHref(request.path) : request.path);
      const url = ORIGIN + pathname + request.url.slice(request.path.length);
      const ask = async () =>
        readAnswer(
          await createRequestHandler(build, mode)(new Request(url, { headers: headersOf(request) })),
        );
      const { status, headers, body } = await liveContentOf(build).answer(
        (stateName) => answers.get(`${idOf(build)} ${stateName}`, `${request.headers.accept} ${url}`, ask),
        readAnswer,
      );
      if (isPage) response.vary("Accept");
      // What a writer sees must be what was saved last; the ETag makes asking cheap.
      response.status(status).set(headers).set("Cache-Control", "no-cache").send(body);
    } catch (error) {
      next(error);
    }
  });
  return server;
}

/** What the app tells of its content beside its answers. */
export function liveContentOf(build: ServerBuild): LiveContent {
  const { live } = build.entry.module as { live?: LiveContent };
  if (!live) throw new Error("The app's server entry exports no live content.");
  return live;
}

/** Tells the app as it was bundled once from the app as it was bundled again. */
function idOf({ assets }: ServerBuild): string {
  return assets.version;
}

async function readAnswer(response: Response): Promise<Answer> {
  const body = Buffer.from(await response.arrayBuffer());
  const { "content-security-policy": policy, ...headers } = Object.fromEntries(response.headers);
  return {
    status: response.status,
    // The document that says what is wrong has other inline code than a page, and so another policy.
    headers: { ...headers, ...(policy ? policyHeader(policy) : {}), ETag: etag(body, { weak: true }) },
    body,
  };
}

/** The headers that loaders may look at. */
function headersOf({ headers }: express.Request): Record<string, string> {
  return headers.accept ? { Accept: headers.accept } : {};
}
