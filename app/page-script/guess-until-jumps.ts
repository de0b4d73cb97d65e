import { endGuessing } from "#app/lib/guessed-heights.ts";

/** Has all of the page laid out before something leads to another place of it, so that it is where it is found. */
export function guessUntilJumps(): void {
  const onEvent = ({ type, target }: Event) => {
    if (type !== "click" || (target instanceof Element && target.closest("a"))) endGuessing();
  };
  // Before anyone who goes there.
  for (const type of ["click", "keydown", "popstate"]) addEventListener(type, onEvent, true);
}
