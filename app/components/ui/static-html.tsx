import { type HTMLAttributes, type ReactNode, useState } from "react";

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
