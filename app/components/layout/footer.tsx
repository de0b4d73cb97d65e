import type { SiteLink } from "#app/lib/content/snapshot/content.ts";
import { StaticHtml } from "#app/remix/static-html.tsx";
import styles from "./footer.module.css";
import { useRootData } from "./use-root-data.ts";

export function Footer() {
  const footer = useRootData()?.inDocument?.footer;
  return (
    <StaticHtml as="footer" id="footer" className={styles.footer}>
      {footer ? (
        <div className={styles.inner}>
          <nav className={styles.columns} aria-label="Footer">
            {footer.columns.map((column) => (
              <section key={column.title}>
                <h2>{column.title}</h2>
                <LinkList links={column.links} />
              </section>
            ))}
          </nav>
          <div className={styles.bottom}>
            <p>{footer.copyright}</p>
            <LinkList links={footer.legal} />
            <LinkList links={footer.social} />
          </div>
        </div>
      ) : undefined}
    </StaticHtml>
  );
}

function LinkList({ links }: { links: readonly SiteLink[] }) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.label}>
          <a href={link.href}>{link.label}</a>
        </li>
      ))}
    </ul>
  );
}
