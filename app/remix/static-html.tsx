import { type HTMLAttributes, type ReactNode, useState } from "react";

interface StaticHtmlProps
  extends Omit<HTMLAttributes<HTMLElement>, "children" | "dangerouslySetInnerHTML" | "id"> {
  as?: "div" | "nav" | "main" | "ul" | "footer";
  id: string;
  /** What to show: on the server and after a client navigation. Absent while hydrating. */
  children?: ReactNode;
  /** The same as ready HTML. */
  html?: string | undefined;
}

/**
 * An element that the server rendered and hydration keeps as it stands. Its content is sent once, in the document, and not
 * again in the data beside it. Give it a `key` that changes when it is to show something else.
 */
export function StaticHtml({ as: Element = "div", id, children, html, ...props }: StaticHtmlProps) {
  const given = html ?? children;
  // Nothing is given on the server either when loading it has failed.
  // Read on the first render: React replaces the whole document when an extension has changed it.
  const [kept] = useState(() =>
    given === undefined ? (globalThis.document?.getElementById(id)?.innerHTML ?? "") : "",
  );
  if (html === undefined && children !== undefined) {
    return (
      <Element key="shown" id={id} {...props}>
        {children}
      </Element>
    );
  }
  return (
    <Element
      key="kept"
      id={id}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our server from the repository's content
      dangerouslySetInnerHTML={{ __html: html ?? kept }}
      {...props}
    />
  );
}
