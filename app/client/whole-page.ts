import { layOutWholePage } from "#app/lib/dom/whole-page.ts";

/** Lays out the whole page before something else handles an event that may scroll to a place in it, or stores the reader's place. */
export function layOutBeforeJumps(): void {
  const onEvent = ({ type, target }: Event) => {
    if (type !== "click" || (target instanceof Element && target.closest("a"))) layOutWholePage();
  };
  for (const type of ["click", "keydown", "popstate", "pagehide"]) addEventListener(type, onEvent, true);
}
