import { useLocation } from "@remix-run/react";
import { SearchBox } from "#app/components/search/search-box.tsx";
import button from "#app/components/ui/button.module.css";
import { StaticHtml } from "#app/components/ui/static-html.tsx";
import { ariaCurrentInBar } from "#app/lib/dom/aria-current.ts";
import { HOME_HREF } from "#app/lib/urls.ts";
import { ColorModeToggle } from "./color-mode-toggle.tsx";
import { MenuButton } from "./menu.tsx";
import styles from "./navbar.module.css";
import { useRootData } from "./use-root-data.ts";

export function Navbar() {
  const { site, inDocument } = useRootData() ?? {};
  const mark = inDocument?.mark;
  const { pathname } = useLocation();
  const links = site?.navbar ?? [];
  const current = ariaCurrentInBar(
    links.map(({ href }) => href),
    pathname,
  );
  return (
    <header className={styles.navbar}>
      <div className={styles.inner}>
        <MenuButton />
        <a className={styles.brand} href={HOME_HREF}>
          <StaticHtml as="span" id="brand-mark" className={styles.mark} aria-hidden="true" html={mark?.svg} />
          <span className={styles.name}>{site?.title ?? "Home"}</span>
        </a>
        {site ? (
          <a className={styles.docs} href={site.landingHref}>
            {site.labels.docs}
          </a>
        ) : null}
        <nav className={styles.links} aria-label="Main">
          {links.map((link, index) => (
            <a key={link.href} href={link.href} aria-current={current[index]}>
              {link.label}
            </a>
          ))}
        </nav>
        <SearchBox />
        <ColorModeToggle />
        {site ? (
          <div className={styles.account}>
            <a href={site.login}>{site.labels.login}</a>
            <a className={`${button.primary} ${styles.signUp}`} href={site.signUp}>
              {site.labels.signUp}
            </a>
          </div>
        ) : null}
      </div>
    </header>
  );
}
