import { renderToStaticMarkup } from "react-dom/server";
import type { Content } from "#app/lib/content/snapshot/content.ts";
import { sidebarsDocument } from "#app/lib/docs-api/documents.ts";
import { type SidebarEntryDocument, sidebarEntries } from "#app/lib/docs-api/schemas.ts";
import { Entry, linksTo } from "./sidebar.tsx";

interface RenderedEntry {
  entry: SidebarEntryDocument;
  /** Its HTML on pages to which it does not lead. */
  html: string;
}

const renderedEntries = new WeakMap<Content, RenderedEntry[]>();

/** Returns the HTML of a page's sidebar. Renders only the entry that leads to the page: a large site has thousands of links. */
export function sidebarHtml(content: Content, pathname: string): string {
  const entries = renderedEntries.get(content) ?? renderEntries(content);
  renderedEntries.set(content, entries);
  const parts = entries.map(({ entry, html }, index) =>
    linksTo(entry, pathname) ? render(entry, index, pathname) : html,
  );
  return `<ul>${parts.join("")}</ul>`;
}

function renderEntries(content: Content): RenderedEntry[] {
  return sidebarEntries(sidebarsDocument(content)).map((entry, index) => ({
    entry,
    html: render(entry, index, ""),
  }));
}

function render(entry: SidebarEntryDocument, index: number, pathname: string): string {
  return renderToStaticMarkup(<Entry entry={entry} index={index} pathname={pathname} />);
}
