import type { ComponentProps } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import type { SearchRow, Segment } from "#app/lib/search/client/search-messages.ts";

interface RowLinkProps extends ComponentProps<"a"> {
  row: SearchRow;
  /** Makes the title of a page a heading. */
  headingLevel?: number;
}

/** A row of results: an option of the search box, or a list item's link on the results page. Sections are indented below their page. */
export function RowLink({ row, headingLevel, ...link }: RowLinkProps) {
  const { isSection, title, href, excerpt, path, operation } = row;
  const heading = headingLevel && !isSection ? { role: "heading", "aria-level": headingLevel } : {};
  return (
    <a className={isSection ? "search-option search-inner" : "search-option"} href={href} {...link}>
      <Icon name={isSection ? "hash" : "file"} size={18} />
      <span className="search-row">
        <span className="search-title">
          <span {...heading}>
            <HighlightedText segments={title} />
          </span>
          {operation ? (
            <code>
              {operation.method} {operation.path}
            </code>
          ) : null}
        </span>
        {excerpt.length > 0 ? (
          <span className="search-excerpt">
            <HighlightedText segments={excerpt} />
          </span>
        ) : null}
        {path.length > 0 ? <span className="search-path">{path.join(" › ")}</span> : null}
      </span>
    </a>
  );
}

function HighlightedText({ segments }: { segments: readonly Segment[] }) {
  return segments.map(({ text, marked }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity but their index
    return marked ? <mark key={index}>{text}</mark> : text;
  });
}
