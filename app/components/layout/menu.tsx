import button from "#app/components/ui/button.module.css";
import { Icon } from "#app/components/ui/icon.tsx";
import { MENU_ID } from "#app/lib/dom/menu.ts";
import styles from "./menu.module.css";
import { Sidebar } from "./sidebar.tsx";
import { useRootData } from "./use-root-data.ts";

// React 18 does not know the popover attributes but passes them on.
const POPOVER = { popover: "auto" } as object;
const OPENS_MENU = { popovertarget: MENU_ID } as object;
const CLOSES_MENU = { popovertarget: MENU_ID, popovertargetaction: "hide" } as object;

/** Opens the menu on narrow screens, without JavaScript. */
export function MenuButton() {
  return (
    <button type="button" className={`${button.icon} ${styles.open}`} aria-label="Open menu" {...OPENS_MENU}>
      <Icon name="menu" />
    </button>
  );
}

/**
 * Renders the menu: a drawer on narrow screens, which the client runtime makes a dialog, and on wide ones the column next to a
 * documentation page.
 */
export function Menu({ isColumn = false }: { isColumn?: boolean }) {
  const site = useRootData()?.site;
  const links = site
    ? [
        { label: site.labels.docs, href: site.landingHref },
        ...site.navbar,
        { label: site.labels.login, href: site.login },
        { label: site.labels.signUp, href: site.signUp },
      ]
    : [];
  return (
    <div id={MENU_ID} className={`${styles.menu} ${isColumn ? styles.column : ""}`} {...POPOVER}>
      <div className={styles.head}>
        <span>Menu</span>
        <button type="button" className={button.icon} aria-label="Close menu" {...CLOSES_MENU}>
          <Icon name="close" />
        </button>
      </div>
      <Sidebar />
      <nav className={styles.site} aria-label="Site">
        <ul>
          {links.map((link) => (
            <li key={link.label}>
              <a href={link.href}>{link.label}</a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
