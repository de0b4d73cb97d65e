import { type MouseEventHandler, useState } from "react";
import { leadsTo, type SidebarViewEntry } from "#app/lib/docs-api/sidebar-view.ts";
import { ariaCurrentOf } from "#app/lib/dom/aria-current.ts";
import { StaticHtml } from "#app/remix/static-html.tsx";
import styles from "./sidebar.module.css";

export const SIDEBAR_ID = "sidebar";

interface SidebarProps {
  items: readonly SidebarViewEntry[] | undefined;
  pathname: string;
  /** Address of an entry whose category is open although another page is shown. */
  opened?: string | undefined;
  /** Leaves the content of a category out until it is opened: for a tree too large to be shown at once. */
  isLarge?: boolean | undefined;
  onClick?: MouseEventHandler<HTMLElement>;
}

/** The documentation's tree of pages. Categories are native disclosures, those left out of the HTML are links. */
export function Sidebar({ items, pathname, opened, isLarge = false, onClick }: SidebarProps) {
  const place = { pathname, opened, isLarge };
  return (
    <StaticHtml
      as="nav"
      id={SIDEBAR_ID}
      className={styles.sidebar}
      aria-label="Documentation"
      data-marks-current=""
      onClick={onClick}
    >
      {items ? <Items items={items} list={SIDEBAR_ID} {...place} /> : undefined}
    </StaticHtml>
  );
}

type Place = Pick<SidebarProps, "pathname" | "opened" | "isLarge"> & {
  /** Tells this list of categories from all others. */
  list: string;
};

function Items({ items, ...place }: { items: readonly SidebarViewEntry[] } & Place) {
  return (
    <ul className={styles.list}>
      {items.map((item, index) => (
        <li key={item.label}>
          {item.items?.length ? (
            <Category {...place} label={item.label} href={item.href} items={item.items} index={index} />
          ) : item.isFolded ? (
            <a className={styles.summary} href={item.href} data-folded="">
              {item.label}
            </a>
          ) : (
            <PageLink label={item.label} href={item.href} pathname={place.pathname} />
          )}
        </li>
      ))}
    </ul>
  );
}

type CategoryProps = Place & {
  label: string;
  href?: string | undefined;
  items: readonly SidebarViewEntry[];
  index: number;
};

/** A category of pages. Opening it closes the others of its list: they have a name in common. */
function Category({ label, href, items, index, ...place }: CategoryProps) {
  const { pathname, opened, isLarge, list } = place;
  const target = opened ?? pathname;
  const open = href === target || items.some((item) => leadsTo(item, target));
  const [wasOpened, setWasOpened] = useState(false);
  const content =
    isLarge && !open && !wasOpened ? null : <Items items={items} {...place} list={`${list}.${index}`} />;
  const disclosure = { className: styles.category, name: list, open, onToggle: () => setWasOpened(true) };
  if (href === undefined) {
    return (
      <details {...disclosure}>
        <summary className={styles.summary}>{label}</summary>
        {content}
      </details>
    );
  }
  return (
    <div className={styles.linked}>
      <PageLink label={label} href={href} pathname={pathname} isCategory />
      <details {...disclosure}>
        <summary className={styles.summary} aria-label={`Pages of ${label}`} />
        {content}
      </details>
    </div>
  );
}

type PageLinkProps = {
  label: string;
  href: string | undefined;
  pathname: string;
  /** On its own page, the link of a category opens and closes it; see the page script. */
  isCategory?: boolean;
};

function PageLink({ label, href, pathname, isCategory }: PageLinkProps) {
  return (
    <a href={href} aria-current={ariaCurrentOf(href, pathname)} data-category={isCategory ? "" : undefined}>
      {label}
    </a>
  );
}
