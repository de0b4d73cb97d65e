import {
  ComboboxGroup,
  ComboboxGroupLabel,
  ComboboxItem,
  useComboboxContext,
  useStoreState,
} from "@ariakit/react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { isPlainClick } from "#app/lib/dom/on-click.ts";
import type { SearchRow } from "#app/lib/search/client/search-messages.ts";
import { searchHref } from "#app/lib/urls.ts";
import { RowContent, rowClass } from "./search-row.tsx";

/** The specification's limit for suggestions, which also holds for recent searches and popular pages. */
export const MAX_OPTIONS = 8;

interface LinkOptionProps {
  href: string;
  className?: string;
  /** Called before a plain click follows the link. */
  onFollow?(event: MouseEvent): void;
  onKeyDown?(event: KeyboardEvent): void;
  hint?: string;
  children: ReactNode;
}

/** An option that is a link, so that it can be opened in a new tab and has the browser's context menu. */
export function LinkOption(props: LinkOptionProps) {
  const { href, className = "search-option", onFollow, onKeyDown, hint, children } = props;
  const id = useId();
  const isActive = useStoreState(useComboboxContext(), (state) => state?.activeId === id);
  const onClick = (event: MouseEvent) => {
    if (isPlainClick(event.nativeEvent)) onFollow?.(event);
  };
  return (
    <ComboboxItem
      id={id}
      aria-selected={isActive}
      className={className}
      focusOnHover
      blurOnHoverEnd={false}
      hideOnClick={false}
      onClick={onClick}
      onKeyDown={onKeyDown}
      aria-description={hint}
      render={<a href={href} />}
    >
      {children}
    </ComboboxItem>
  );
}

interface RowOptionsProps {
  rows: readonly SearchRow[];
  onFollow(): void;
}

export function RowOptions({ rows, onFollow }: RowOptionsProps) {
  return (
    <>
      {rows.map((row) => (
        <LinkOption key={row.href} href={row.href} className={rowClass(row)} onFollow={onFollow}>
          <RowContent row={row} />
          <Icon name="enter" size={16} />
        </LinkOption>
      ))}
    </>
  );
}

/** Options under a heading. */
export function OptionGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ComboboxGroup className="search-group">
      <ComboboxGroupLabel className="search-label">{label}</ComboboxGroupLabel>
      {children}
    </ComboboxGroup>
  );
}

const MAX_POPULAR = 5;

/** Popular pages, when the query is empty or without a close match. */
export function PopularOptions({ rows, onFollow }: RowOptionsProps) {
  if (rows.length === 0) return null;
  return (
    <OptionGroup label="Popular pages">
      <RowOptions rows={rows.slice(0, MAX_POPULAR)} onFollow={onFollow} />
    </OptionGroup>
  );
}

interface QueryOptionProps {
  query: string;
  icon: "search" | "clock";
  onSearch(query: string): void;
  onDelete?(): void;
}

/** Searches for a query in the box; in a new tab, opens its results page. */
export function QueryOption({ query, icon, onSearch, onDelete }: QueryOptionProps) {
  const onFollow = (event: MouseEvent) => {
    event.preventDefault();
    onSearch(query);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Delete" || !onDelete) return;
    event.preventDefault();
    onDelete();
  };
  return (
    <LinkOption
      href={searchHref({ text: query })}
      onFollow={onFollow}
      {...(onDelete && { onKeyDown, hint: "Press Delete to remove" })}
    >
      <Icon name={icon} size={18} />
      <span className="search-title">{query}</span>
    </LinkOption>
  );
}
