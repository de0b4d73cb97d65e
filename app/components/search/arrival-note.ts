import * as v from "valibot";
import { isPlainClick } from "#app/page-script/plain-click.ts";

/** Key of the note. */
const KEY = "search-arrival";
/** A tab that was opened for a search result has started after this time; else the note is for nobody. */
const LIFETIME_MS = 60_000;

const noteSchema = v.object({
  path: v.string(),
  terms: v.pipe(v.array(v.string()), v.minLength(1)),
  leftAt: v.number(),
});

/**
 * A click that opens a search result in another tab leaves a note for it: the words to mark, which its address says nothing of,
 * and which have no history entry yet to be in. There is one note at a time, and who takes it takes it away.
 */
export function leaveArrivalNote(event: MouseEvent): void {
  const { target } = event;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-terms]") : null;
  if (!link?.dataset.terms || isPlainClick(event) || event.button > 1) return;
  const note = { path: pathOf(link), terms: link.dataset.terms.split(" "), leftAt: Date.now() };
  try {
    localStorage.setItem(KEY, JSON.stringify(note));
  } catch {
    // Storage is blocked: the page is shown without marks.
  }
}

/** The words that were left for the page of this tab, which is at its first history entry. */
export function takeArrivalNote(): string[] | undefined {
  if (history.length > 1) return undefined;
  try {
    const note = v.safeParse(noteSchema, JSON.parse(localStorage.getItem(KEY) ?? "null"));
    if (!note.success || note.output.path !== pathOf(location)) return undefined;
    localStorage.removeItem(KEY);
    const age = Date.now() - note.output.leftAt;
    return age >= 0 && age < LIFETIME_MS ? note.output.terms : undefined;
  } catch {
    return undefined;
  }
}

function pathOf({ pathname, hash }: { pathname: string; hash: string }): string {
  return pathname + hash;
}
