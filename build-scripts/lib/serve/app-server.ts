import { existsSync } from "node:fs";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { join } from "node:path";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import etag from "etag";
import Negotiator from "negotiator";
import type { LiveContent } from "#app/lib/server/live-content.ts";
import {
  appPathOf,
  cleanPathname,
  isPageHref,
  isRouteInOtherCase,
  markdownHref,
  NOT_FOUND_HREF,
  THEME_ACTION_HREF,
} from "#app/lib/urls.ts";
import { colorModeCookieOf, readBody } from "./color-mode-request.ts";
import { policyHeader } from "./headers.ts";
import { createAnswerCache } from "./response-cache.ts";
import { type Answer, answerText, redirect, sendAnswer } from "./send-response.ts";
import { canDecode, readServedFile } from "./served-file.ts";

interface AppServerOptions {
  /** The app to answer with; asked for at every request, so that a development server can exchange it. */
  getBuild(): ServerBuild;
  mode: "production" | "development";
}

const PUBLIC_DIR = "public";
/** Maximum size of the app's responses in memory. */
const MAX_CACHED_BYTES = 24 * 1024 * 1024;
/** Stands for the host; nothing of it reaches the answers. */
const ORIGIN = "http://preview.invalid";

/** The app on a Node server: every address of the site answered live from the loaders, with ETags. */
export function createAppServer({ getBuild, mode }: AppServerOptions): RequestListener {
  const answers = createAnswerCache(MAX_CACHED_BYTES);

  /** The app sees no cookie but `colorMode`, which is part of the cache's key: readers never get each other's mode. */
  const answerOf = (href: string, query: string, colorMode = ""): Promise<Answer> => {
    const build = getBuild();
    const url = ORIGIN + appPathOf(href) + query;
    return liveContentOf(build).answer(
      (stateName) =>
        answers.get(`${idOf(build)} ${stateName}`, `${url} ${colorMode}`, async () =>
          readAnswer(
            await createRequestHandler(build, mode)(new Request(url, { headers: { Cookie: colorMode } })),
          ),
        ),
      readAnswer,
    );
  };

  const storeColorMode = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request);
    if (body === undefined) {
      answerText(response, 413, "Content Too Large");
      return;
    }
    const stored = await createRequestHandler(
      getBuild(),
      mode,
    )(new Request(ORIGIN + THEME_ACTION_HREF, { method: "POST", body }));
    response.writeHead(stored.status, { ...Object.fromEntries(stored.headers), "Cache-Control": "no-store" });
    response.end(await stored.text());
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url = "/" } = request;
    if (method === "POST" && url === THEME_ACTION_HREF) {
      await storeColorMode(request, response);
      return;
    }
    if (method !== "GET" && method !== "HEAD") {
      response.setHeader("Allow", "GET, HEAD");
      answerText(response, 405, "Method Not Allowed");
      return;
    }
    const [href = "/"] = url.split("?", 1);
    const query = url.slice(href.length);
    if (!href.startsWith("/")) {
      answerText(response, 400, "Bad Request");
      return;
    }
    if (!canDecode(href)) {
      sendAnswer(await answerOf(NOT_FOUND_HREF, ""), response);
      return;
    }
    const file = hasPublicFile(href) && (await readServedFile(PUBLIC_DIR, pathOf(href), request));
    if (file) {
      sendAnswer(file, response);
      return;
    }
    const clean = cleanPathname(href);
    if (clean !== href) {
      redirect(response, 301, clean + query);
      return;
    }
    if (isRouteInOtherCase(href)) {
      sendAnswer(await answerOf(NOT_FOUND_HREF, ""), response);
      return;
    }
    if (!isPageHref(href)) {
      sendAnswer(await answerOf(href, query), response);
      return;
    }
    response.setHeader("Vary", "Accept, Cookie");
    const answered = prefersMarkdown(request)
      ? answerOf(markdownHref(href), query)
      : answerOf(href, query, colorModeCookieOf(request));
    sendAnswer(await answered, response);
  };

  return (request, response) => {
    respond(request, response).catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else answerText(response, 500, "Internal Server Error");
    });
  };
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
  const {
    "content-security-policy": policy,
    "content-type": type,
    ...headers
  } = Object.fromEntries(response.headers);
  return {
    status: response.status,
    headers: {
      ...headers,
      ...(type ? { "Content-Type": type } : {}),
      // The document that says what is wrong has other inline code than a page, and so another policy.
      ...(policy ? policyHeader(policy) : {}),
      ETag: etag(body, { weak: true }),
      // What a writer sees must be what was saved last; the ETag makes asking cheap.
      "Cache-Control": "no-cache",
    },
    body,
  };
}

/** A page is no file, and of the app's other addresses one look tells: finding a file costs more than an answer that is kept. */
function hasPublicFile(href: string): boolean {
  return !isPageHref(href) && existsSync(join(PUBLIC_DIR, pathOf(href)));
}

function pathOf(href: string): string {
  return decodeURI(href).slice(1);
}

function prefersMarkdown(request: IncomingMessage): boolean {
  const [first] = new Negotiator(request).mediaTypes(["text/html", "text/markdown"]);
  return first === "text/markdown";
}
