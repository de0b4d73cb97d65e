import { type MouseEventHandler, useState } from "react";
import { linksTo, type SidebarViewEntry } from "#app/lib/docs-api/sidebar-view.ts";
import { ariaCurrentOf } from "#app/lib/dom/aria-current.ts";
import { StaticHtml } from "#app/remix/static-html.tsx";
import styles from "./sidebar.module.css";

export const SIDEBAR_ID = "sidebar";

interface SidebarProps {
  items: readonly SidebarViewEntry[] | undefined;
  pathname: string;
  /** Href of an entry whose category is open although another page is shown. */
  opened?: string | undefined;
  /** Renders a category's items only once it is opened, for large sidebars. */
  isLarge?: boolean | undefined;
  onClick?: MouseEventHandler<HTMLElement>;
}

/** Renders the tree of pages. Categories are native disclosures; folded ones are links to their first page. */
export function Sidebar({ items, pathname, opened, isLarge = false, onClick }: SidebarProps) {
  const state = { pathname, opened, isLarge };
  return (
    <StaticHtml
      as="nav"
      id={SIDEBAR_ID}
      className={styles.sidebar}
      aria-label="Documentation"
      data-marks-current=""
      onClick={onClick}
    >
      {items ? <Items items={items} list={SIDEBAR_ID} {...state} /> : undefined}
    </StaticHtml>
  );
}

type TreeState = Pick<SidebarProps, "pathname" | "opened" | "isLarge"> & {
  /** Name of this list, shared by its categories so that one is open at a time. */
  list: string;
};

function Items({ items, ...state }: { items: readonly SidebarViewEntry[] } & TreeState) {
  return (
    <ul>
      {items.map((item, index) => (
        <li key={item.label}>
          {item.items?.length ? (
            <Category {...state} label={item.label} href={item.href} items={item.items} index={index} />
          ) : item.isFolded ? (
            <a href={item.href} data-folded="">
              {item.label}
            </a>
          ) : (
            <PageLink label={item.label} href={item.href} pathname={state.pathname} />
          )}
        </li>
      ))}
    </ul>
  );
}

type CategoryProps = TreeState & {
  label: string;
  href?: string | undefined;
  items: readonly SidebarViewEntry[];
  index: number;
};

/** Renders a category. Opening it closes the others with the same `name`. */
function Category({ label, href, items, index, ...state }: CategoryProps) {
  const { pathname, opened, isLarge, list } = state;
  const target = opened ?? pathname;
  const open = href === target || items.some((item) => linksTo(item, target));
  const [wasOpened, setWasOpened] = useState(false);
  const content =
    isLarge && !open && !wasOpened ? null : <Items items={items} {...state} list={`${list}.${index}`} />;
  const disclosure = { name: list, open, onToggle: () => setWasOpened(true) };
  if (href === undefined) {
    return (
      <details {...disclosure}>
        <summary>{label}</summary>
        {content}
      </details>
    );
  }
  return (
    <div className={styles.linked}>
      <PageLink label={label} href={href} pathname={pathname} isCategory />
      <details {...disclosure}>
        <summary aria-label={`Pages of ${label}`} />
        {content}
      </details>
    </div>
  );
}

type PageLinkProps = {
  label: string;
  href: string | undefined;
  pathname: string;
  /** On its own page, a category's link toggles the category; see `sidebar.behavior.ts`. */
  isCategory?: boolean;
};

function PageLink({ label, href, pathname, isCategory }: PageLinkProps) {
  return (
    <a href={href} aria-current={ariaCurrentOf(href, pathname)} data-category={isCategory ? "" : undefined}>
      {label}
    </a>
  );
}
