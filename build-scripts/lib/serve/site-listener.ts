import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { cleanPathname } from "#app/lib/urls.ts";
import { type HttpResponse, redirect, sendNotAllowed, sendResponse, sendText } from "./send-response.ts";

/** What a server of the site has. */
interface SiteSource {
  /** Returns the headers of every response. */
  readHeaders?(): Promise<Record<string, string>>;
  /** Responds to a request that changes something. Returns whether it did. */
  respondToAction?(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Returns the file at an href that decodes to one path. */
  findFile(href: string): Promise<HttpResponse | undefined>;
  /** Returns what is at a clean URL without a file. */
  findPage?(request: IncomingMessage, response: ServerResponse): Promise<HttpResponse | undefined>;
  getNotFound(request: IncomingMessage): Promise<HttpResponse | undefined>;
}

/** Creates a listener with what all servers have in common: methods, redirects to the clean URL, the not-found page, errors. */
export function createSiteListener(source: SiteSource): RequestListener {
  const { readHeaders, respondToAction, findFile, findPage, getNotFound } = source;
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [name, value] of Object.entries((await readHeaders?.()) ?? {}))
      response.setHeader(name, value);
    const { method, url = "/" } = request;
    const [href = "/"] = url.split("?", 1);
    if (await respondToAction?.(request, response)) return;
    if (method !== "GET" && method !== "HEAD") return sendNotAllowed(response);
    if (!href.startsWith("/")) return sendText(response, 400, "Bad Request");
    if (canDecode(href)) {
      const file = await findFile(href);
      if (file) return sendResponse(file, response);
      const clean = cleanPathname(href);
      if (clean !== href) return redirect(response, clean + url.slice(href.length));
      const page = await findPage?.(request, response);
      if (page) return sendResponse(page, response);
    }
    const notFound = await getNotFound(request);
    if (notFound) await sendResponse(notFound, response);
    else sendText(response, 404, "Not Found");
  };
  return (request, response) => {
    respond(request, response).catch((error: unknown) => {
      console.error(`${request.method} ${request.url}`, error);
      if (response.headersSent) response.destroy();
      else sendText(response, 500, "Internal Server Error");
    });
  };
}

/**
 * Returns whether the URL decodes to one path. Control characters are rejected: NUL ends a file name for the operating system. So
 * are encoded dots and slashes, which servers read differently.
 */
function canDecode(href: string): boolean {
  try {
    return !/%2[ef]/i.test(href) && !/\p{Cc}/u.test(decodeURI(href));
  } catch {
    return false;
  }
}
