import { type HTMLAttributes, type ReactNode, useState } from "react";
import { DocumentLoadError } from "#app/lib/docs-api/load-document.ts";
import type { PageDocument, PageRef } from "#app/lib/docs-api/schemas.ts";
import { requireSameBuild } from "./require-same-build.ts";

/** HTML that the document came with, by the element's id. */
const documentHtml = new Map<string, string>();

interface StaticHtmlProps
  extends Omit<HTMLAttributes<HTMLElement>, "children" | "dangerouslySetInnerHTML" | "id"> {
  as?: "div" | "nav" | "main" | "ul" | "footer" | "span";
  id: string;
  /** Rendered on the server and after a client navigation; undefined while hydrating. */
  children?: ReactNode;
  /** Used instead of `children`. */
  html?: string | undefined;
}

/**
 * Renders HTML once, in the document, and hydrates without it: React 18 and Remix 2.17.5 would send the content again as
 * loader data. Change `key` to show other content.
 */
export function StaticHtml({ as: Element = "div", id, children, html, ...props }: StaticHtmlProps) {
  const content = html ?? children;
  const [hydratedHtml] = useState(() => (content === undefined ? readDocumentHtml(id) : ""));
  if (html === undefined && children !== undefined) {
    return (
      <Element key="rendered" id={id} {...props}>
        {children}
      </Element>
    );
  }
  return (
    <Element
      key="hydrated"
      id={id}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our server from the repository's content
      dangerouslySetInnerHTML={{ __html: html ?? hydratedHtml }}
      {...props}
    />
  );
}

/**
 * Returns an element's HTML as the document came with it, also when React has replaced the document or the reader has left the
 * page. On the server, content is missing only if loading it failed.
 */
function readDocumentHtml(id: string): string {
  const html = documentHtml.get(id) ?? globalThis.document?.getElementById(id)?.innerHTML ?? "";
  documentHtml.set(id, html);
  return html;
}

/**
 * Loads a route's data; when it is of another build, the document instead. If that fails, returns the data that the document came
 * with, if it is of the same page: so Back leads to the first page without a network, and {@link StaticHtml} has its content.
 */
export async function loadOrReuse<Data extends { page?: Pick<PageDocument, "build">; inDocument?: unknown }>(
  route: string,
  loading: Promise<Data>,
  request: Request,
): Promise<Data> {
  try {
    const data = await loading;
    if (data.page) await requireSameBuild(data.page.build, request);
    return data;
  } catch (error) {
    const { pathname } = new URL(request.url);
    const data = globalThis.__remixContext?.state.loaderData?.[route] as
      | (Data & { page?: PageRef })
      | undefined;
    if (!(error instanceof DocumentLoadError) || !data || (data.page && data.page.path !== pathname))
      throw error;
    return data;
  }
}
