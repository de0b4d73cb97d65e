import { Icon } from "#app/components/ui/icon.tsx";
import type { SearchRow, Segment } from "#app/lib/search/client/search-messages.ts";

/** The content of a row of results, which is a link: in the search box an option, on the results page with a heading for its page. */
export function RowContent({ row, headingLevel }: { row: SearchRow; headingLevel?: number }) {
  const { isSection, title, excerpt, path, operation } = row;
  const heading = headingLevel && !isSection ? { role: "heading", "aria-level": headingLevel } : {};
  return (
    <>
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
    </>
  );
}

/** Sections are indented below their page. */
export function rowClass({ isSection }: SearchRow): string {
  return isSection ? "search-option search-inner" : "search-option";
}

function HighlightedText({ segments }: { segments: readonly Segment[] }) {
  return (
    <>
      {segments.map(({ text, marked }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity but their index
        return marked ? <mark key={index}>{text}</mark> : text;
      })}
    </>
  );
}
