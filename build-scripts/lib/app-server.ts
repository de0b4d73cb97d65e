import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import express, { type Express } from "express";
import { appPathOf, cleanPathname, isPageHref, markdownHref } from "#app/lib/hrefs.ts";
import { cacheControlOf } from "./headers.ts";

interface AppServerOptions {
  /** The app to answer with; asked for at every request, so that a development server can exchange it. */
  getBuild(): ServerBuild;
  mode: "production" | "development";
}

/** Stands for the host; nothing of it reaches the answers. */
const ORIGIN = "http://preview.invalid";

/** The app on a Node server: every address of the site answered live from the loaders, with ETags. */
export function createAppServer({ getBuild, mode }: AppServerOptions): Express {
  const server = express();
  server.disable("x-powered-by");
  server.use(
    express.static("public", {
      index: false,
      redirect: false,
      setHeaders: (response, _path) => response.setHeader("Cache-Control", cacheControlOf(response.req.path)),
    }),
  );
  server.use((request, response, next) => {
    if (request.method === "GET" || request.method === "HEAD") next();
    else response.status(405).set("Allow", "GET, HEAD").end();
  });
  server.get("*", (request, response, next) => {
    const clean = cleanPathname(request.path);
    if (clean === request.path) next();
    else response.redirect(301, clean + request.url.slice(request.path.length));
  });
  server.get("*", async (request, response, next) => {
    try {
      const isPage = isPageHref(request.path);
      const wantsMarkdown = isPage && request.accepts(["html", "text/markdown"]) === "text/markdown";
      const pathname = appPathOf(wantsMarkdown ? markdownHref(request.path) : request.path);
      const url = ORIGIN + pathname + request.url.slice(request.path.length);
      const answer = await createRequestHandler(
        getBuild(),
        mode,
      )(new Request(url, { headers: headersOf(request) }));
      const body = Buffer.from(await answer.arrayBuffer());
      if (isPage) response.vary("Accept");
      response.status(answer.status).set(Object.fromEntries(answer.headers));
      // What a writer sees must be what was saved last; the ETag makes asking cheap.
      response.set("Cache-Control", "no-cache").send(body);
    } catch (error) {
      next(error);
    }
  });
  return server;
}

/** The headers that loaders may look at. */
function headersOf({ headers }: express.Request): Record<string, string> {
  return headers.accept ? { Accept: headers.accept } : {};
}
