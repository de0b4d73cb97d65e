import { Cards } from "#app/components/mdx/cards/cards.tsx";
import { NEXT_STEPS } from "#app/lib/content/next-steps.ts";
import type { PageDocument } from "#app/lib/docs-api/schemas.ts";

/** Lists the pages that the front matter names as related. */
export function NextSteps({ pages }: { pages: PageDocument["related"] }) {
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby={NEXT_STEPS.id}>
      <h2 id={NEXT_STEPS.id}>{NEXT_STEPS.text}</h2>
      <Cards>
        <ul>
          {pages.map((page) => (
            <li key={page.path}>
              <a href={page.path}>{page.title}</a>
            </li>
          ))}
        </ul>
      </Cards>
    </section>
  );
}
