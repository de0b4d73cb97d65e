import { useEffect, useRef, useState } from "react";
import { MAIN_ID } from "#app/components/frame/skip-link.tsx";
import type { DocsList } from "#app/lib/docs-api/schemas.ts";
import { SEARCH_HREF } from "#app/lib/hrefs.ts";
import styles from "./find-page.module.css";
import { PlainFrame } from "./plain-page.tsx";

interface FindPageProps {
  docs: DocsList["docs"];
  /** What the address asks for; known only in the browser. */
  query: string;
}

/** Every page by title and description, narrowed to those that hold every word asked for. */
export function FindPage({ docs, query }: FindPageProps) {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => setText(query), [query]);
  // What was typed before React started stands in the field only.
  useEffect(() => {
    if (field.current?.value) setText(field.current.value);
  }, []);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = docs.filter((doc) => {
    const haystack = `${doc.title} ${doc.description} ${doc.id}`.toLowerCase();
    return words.every((word) => haystack.includes(word));
  });
  return (
    <PlainFrame>
      <main id={MAIN_ID} className={styles.main}>
        <h1>Find a page</h1>
        <form action={SEARCH_HREF} method="get" className={styles.form}>
          <label htmlFor="find">Words in the title or description</label>
          <input
            ref={field}
            id="find"
            type="search"
            name="q"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </form>
        <p role="status">{words.length > 0 ? countOf(found.length) : `${docs.length} pages`}</p>
        <ul className={styles.list}>
          {found.map((doc) => (
            <li key={doc.id}>
              <a href={doc.path}>{doc.title}</a>
              <p>{doc.description}</p>
            </li>
          ))}
        </ul>
      </main>
    </PlainFrame>
  );
}

function countOf(count: number): string {
  return count === 1 ? "1 page found" : `${count === 0 ? "No" : count} pages found`;
}
