import { EFFECT_LABELS } from "#app/lib/content/openapi/effects.ts";
import type { SidebarEntryDocument } from "#app/lib/docs-api/schemas.ts";
import { ariaCurrentOf } from "#app/lib/dom/aria-current.ts";
import { StaticHtml } from "#app/remix/static-html.tsx";
import styles from "./sidebar.module.css";

const SIDEBAR_ID = "sidebar";

interface SidebarProps {
  items?: readonly SidebarEntryDocument[] | undefined;
  /** Used instead of `items`, on the server. */
  html?: string | undefined;
  pathname: string;
}

/** Renders the tree of pages. Categories are native disclosures. */
export function Sidebar({ items, html, pathname }: SidebarProps) {
  return (
    <StaticHtml
      as="nav"
      id={SIDEBAR_ID}
      className={styles.sidebar}
      aria-label="Documentation"
      data-marks-current=""
      html={html}
    >
      {items ? <Items items={items} pathname={pathname} /> : undefined}
    </StaticHtml>
  );
}

interface ListProps {
  items: readonly SidebarEntryDocument[];
  pathname: string;
  /** Name of this list, shared by its categories so that one is open at a time. */
  list?: string;
}

function Items({ items, ...place }: ListProps) {
  return (
    <ul>
      {items.map((entry, index) => (
        <Entry key={entry.label} entry={entry} index={index} {...place} />
      ))}
    </ul>
  );
}

interface EntryProps extends Omit<ListProps, "items"> {
  entry: SidebarEntryDocument;
  /** Position in its list. */
  index: number;
}

/** Renders a page or a category of a list, by default of the top one. */
export function Entry({ entry, index, pathname, list = SIDEBAR_ID }: EntryProps) {
  const { label, group, href, movesMoney, items } = entry;
  return (
    <li>
      {group ? <p>{group}</p> : null}
      {items?.length ? (
        <Category label={label} href={href} items={items} pathname={pathname} list={list} index={index} />
      ) : (
        <PageLink label={label} href={href} pathname={pathname} movesMoney={movesMoney} />
      )}
    </li>
  );
}

interface CategoryProps extends Required<ListProps> {
  label: string;
  href: string | undefined;
  index: number;
}

/** Renders a category. Opening it closes the others with the same `name`. */
function Category({ label, href, items, pathname, list, index }: CategoryProps) {
  const open = href === pathname || items.some((item) => linksTo(item, pathname));
  const content = <Items items={items} pathname={pathname} list={`${list}.${index}`} />;
  if (href === undefined) {
    return (
      <details name={list} open={open}>
        <summary>{label}</summary>
        {content}
      </details>
    );
  }
  return (
    <div className={styles.linked}>
      <PageLink label={label} href={href} pathname={pathname} isCategory />
      <details name={list} open={open}>
        <summary aria-label={`Pages of ${label}`} />
        {content}
      </details>
    </div>
  );
}

interface PageLinkProps {
  label: string;
  href: string | undefined;
  pathname: string;
  movesMoney?: boolean | undefined;
  /** On its own page, a category's link toggles the category; see `sidebar.behavior.ts`. */
  isCategory?: boolean;
}

function PageLink({ label, href, pathname, movesMoney, isCategory }: PageLinkProps) {
  return (
    <a
      href={href}
      title={movesMoney ? EFFECT_LABELS["moves-money"] : undefined}
      aria-current={ariaCurrentOf(href, pathname)}
      data-category={isCategory ? "" : undefined}
    >
      {label}
    </a>
  );
}

/** Reports whether the entry, or one below it, links to this page. */
export function linksTo({ href, items }: SidebarEntryDocument, pathname: string): boolean {
  return href === pathname || (items?.some((item) => linksTo(item, pathname)) ?? false);
}
