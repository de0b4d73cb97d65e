import { RELATED_PAGES } from "#app/lib/docs-api/related-pages.ts";
import type { PageRef } from "#app/lib/docs-api/schemas.ts";

/** Lists the pages that the front matter names as related. */
export function RelatedPages({ pages }: { pages: readonly PageRef[] }) {
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby={RELATED_PAGES.id}>
      <h2 id={RELATED_PAGES.id}>{RELATED_PAGES.text}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <a href={page.path}>{page.title}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
