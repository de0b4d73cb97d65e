import { Kept } from "#app/components/document/kept.tsx";
import type { SidebarEntryDocument } from "#app/lib/docs-api/schemas.ts";
import styles from "./sidebar.module.css";

const SIDEBAR_ID = "sidebar";

/** The documentation's tree of pages. Categories are native disclosures; every link is in the HTML. */
export function Sidebar({
  items,
  pathname,
}: {
  items: SidebarEntryDocument[] | undefined;
  pathname: string;
}) {
  return (
    <Kept
      as="nav"
      id={SIDEBAR_ID}
      className={styles.sidebar}
      aria-label="Documentation"
      data-marks-current=""
    >
      {items ? <Items items={items} pathname={pathname} list={SIDEBAR_ID} /> : undefined}
    </Kept>
  );
}

type Place = {
  pathname: string;
  /** Tells this list of categories from all others. */
  list: string;
};

function Items({ items, pathname, list }: { items: SidebarEntryDocument[] } & Place) {
  return (
    <ul className={styles.list}>
      {items.map((item, index) => (
        <li key={item.label}>
          {item.items?.length ? (
            <Category {...item} items={item.items} pathname={pathname} list={list} index={index} />
          ) : (
            <PageLink label={item.label} href={item.href} pathname={pathname} />
          )}
        </li>
      ))}
    </ul>
  );
}

type CategoryProps = Place & {
  label: string;
  href?: string | undefined;
  items: SidebarEntryDocument[];
  index: number;
};

/** A category of pages. Opening it closes the others of its list: they have a name in common. */
function Category({ label, href, items, pathname, list, index }: CategoryProps) {
  const content = <Items items={items} pathname={pathname} list={`${list}.${index}`} />;
  const open = href === pathname || leadsTo(items, pathname);
  if (href === undefined) {
    return (
      <details className={styles.category} name={list} open={open}>
        <summary className={styles.summary}>{label}</summary>
        {content}
      </details>
    );
  }
  return (
    <div className={styles.linked}>
      <PageLink label={label} href={href} pathname={pathname} isCategory />
      <details className={styles.category} name={list} open={open}>
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
    <a
      className={styles.link}
      href={href}
      aria-current={href === pathname ? "page" : undefined}
      data-category={isCategory ? "" : undefined}
    >
      {label}
    </a>
  );
}

function leadsTo(items: readonly SidebarEntryDocument[], pathname: string): boolean {
  return items.some((item) => item.href === pathname || (item.items && leadsTo(item.items, pathname)));
}
