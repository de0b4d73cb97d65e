import type { PageRecord } from "#app/lib/search/index/page-records.ts";
import { createRandom } from "../factories/generated-pages.ts";

/** Mixes the sections of pages to new pages, deterministically. Each has a word in its title and a name that no other page has. */
export function manyPages(pages: readonly PageRecord[], count: number): PageRecord[] {
  const next = createRandom(count);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item;
  const others = pages.flatMap(({ sections }) => sections.slice(1));
  return Array.from({ length: count }, (_, number) => {
    const page = pick(pages);
    const own = number.toString(26).replace(/\d/g, (digit) => "qrstuvwxyz".charAt(Number(digit)));
    const [first, ...rest] = page.sections.map((section, at) => (at === 0 ? section : pick(others)));
    return {
      ...page,
      href: `${page.href}${number}/`,
      title: `${page.title} ${own}`,
      sections: [
        ...(first ? [{ ...first, names: [...first.names, `${own}_id`] }] : []),
        ...rest.map((section, at) => ({ ...section, anchor: `part-${at}` })),
      ],
    };
  });
}
