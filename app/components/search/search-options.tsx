import { ComboboxItem, useComboboxContext, useStoreState } from "@ariakit/react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { isPlainClick } from "#app/lib/dom/on-click.ts";
import type { Suggestion } from "#app/lib/search/client/search-messages.ts";
import { searchHref } from "#app/lib/urls.ts";
import { HighlightedText } from "./highlighted-text.tsx";
import { rememberSearch } from "./recent-searches.ts";
import { termsAttribute } from "./search-highlights.tsx";

interface LinkOptionProps {
  href: string;
  className?: string;
  /** Terms to highlight on the page; see `search-highlights.tsx`. */
  terms?: readonly string[] | undefined;
  /** Called before a plain click follows the link. */
  onFollow?(event: MouseEvent): void;
  onKeyDown?(event: KeyboardEvent): void;
  hint?: string;
  children: ReactNode;
}

/** An option that is a link, so that it can be opened in a new tab and has the browser's context menu. */
export function LinkOption({ href, className, terms, onFollow, onKeyDown, hint, children }: LinkOptionProps) {
  const id = useId();
  const isActive = useStoreState(useComboboxContext(), (state) => state?.activeId === id);
  const onClick = (event: MouseEvent) => {
    if (isPlainClick(event.nativeEvent)) onFollow?.(event);
  };
  return (
    <ComboboxItem
      id={id}
      aria-selected={isActive}
      className={className ? `search-option ${className}` : "search-option"}
      focusOnHover
      blurOnHoverEnd={false}
      hideOnClick={false}
      onClick={onClick}
      onKeyDown={onKeyDown}
      aria-description={hint}
      render={<a href={href} data-terms={terms && termsAttribute(terms)} />}
    >
      {children}
    </ComboboxItem>
  );
}

interface SuggestionRowProps {
  row: Suggestion;
  /** Whether the row above belongs to the same page; the breadcrumbs are omitted then. */
  isBelowPage: boolean;
  terms: readonly string[];
  text: string;
  onLeave(): void;
}

export function SuggestionRow({ row, isBelowPage, terms, text, onLeave }: SuggestionRowProps) {
  const follow = () => {
    rememberSearch(text);
    onLeave();
  };
  const isSection = row.kind === "section";
  const breadcrumbs = isSection ? [...row.path, row.page] : row.path;
  const className = isSection && isBelowPage ? "search-inner" : undefined;
  return (
    <LinkOption href={row.href} {...(className && { className })} terms={terms} onFollow={follow}>
      <Icon name={isSection ? "hash" : "file"} size={18} />
      <span className="search-row">
        <span className="search-title">
          <span>
            <HighlightedText segments={row.title} />
          </span>
          {row.operation && !isBelowPage ? (
            <code>
              {row.operation.method} {row.operation.path}
            </code>
          ) : null}
        </span>
        {row.excerpt.length > 0 ? (
          <span className="search-excerpt">
            <HighlightedText segments={row.excerpt} />
          </span>
        ) : null}
        {isBelowPage ? null : <span className="search-path">{breadcrumbs.join(" › ")}</span>}
      </span>
      <Icon name="enter" size={16} />
    </LinkOption>
  );
}

export function AllResults({ text, total, onLeave }: { text: string; total: number; onLeave(): void }) {
  const follow = () => {
    rememberSearch(text);
    onLeave();
  };
  return (
    <LinkOption href={searchHref({ text })} className="search-all" onFollow={follow}>
      See all results{total > 1 ? ` (${total} pages)` : ""}
    </LinkOption>
  );
}
