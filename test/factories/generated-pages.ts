import type { PageRecord, SectionRecord } from "#app/lib/search/index/page-records.ts";

const SYLLABLES = "re fund or der web hook pay ment tri al li cence in voice".split(" ");
const FOLDERS = ["guides", "api", "api/orders"];

/** Generates pages deterministically: common words are on most of them, rare ones and identifiers on few. */
export function generatedPages(count: number): PageRecord[] {
  const next = createRandom(count);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(next() ** 2 * items.length)] as Item;
  const word = () => Array.from({ length: 1 + Math.floor(next() * 3) }, () => pick(SYLLABLES)).join("");
  const words = (max: number) => Array.from({ length: 1 + Math.floor(next() * max) }, word).join(" ");
  const name = () => `${word()}_${word()}`;
  const section = (number: number): SectionRecord => ({
    anchor: number === 0 ? "" : `part-${number}`,
    depth: number === 0 ? 1 : 2 + (number % 2),
    heading: number === 0 ? "" : words(4),
    text: `The ${words(30)}. Then ${words(20)} to ${word()}ing ${name()}, and ${words(9)}.`,
    names: next() < 0.2 ? [name()] : [],
    identifiers: next() < 0.4 ? [name(), `get${word()}`] : [],
  });
  return Array.from({ length: count }, (_, number) => ({
    href: `/docs/${FOLDERS[number % FOLDERS.length]}/page-${number}/`,
    title: words(4),
    label: next() < 0.2 ? words(2) : "",
    keywords: next() < 0.2 ? [word(), name()] : [],
    description: `About ${words(10)}.`,
    path: number % 2 === 0 ? ["Guides"] : [],
    operation: next() < 0.1 ? { method: "POST", path: `/Orders/Get${number}List` } : undefined,
    inboundLinks: Math.floor(next() * 20),
    sections: Array.from({ length: 1 + Math.floor(next() * 5) }, (_section, at) => section(at)),
  }));
}

/** Creates a pseudo-random generator of numbers from 0 to 1 (Park and Miller). */
export function createRandom(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
