import { StaticHtml } from "#app/components/ui/static-html.tsx";
import type { SiteLink } from "#app/lib/content/resolve/content.ts";
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
              <div key={column.title}>
                <p>{column.title}</p>
                <LinkList links={column.links} label={column.title} />
              </div>
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

function LinkList({ links, label }: { links: readonly SiteLink[]; label?: string }) {
  return (
    <ul aria-label={label}>
      {links.map((link) => (
        <li key={link.label}>
          <a href={link.href}>{link.label}</a>
        </li>
      ))}
    </ul>
  );
}
