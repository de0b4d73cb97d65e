/**
 * Returns the common root of a word's inflected forms: `renew`, `renews`, `renewed` and `renewing`. Unlike a Porter stem
 * it distinguishes derived words, such as `custom` and `customer`.
 */
export function inflectionRoot(term: string): string {
  const root = roots.get(term) ?? computeRoot(term);
  roots.set(term, root);
  return root;
}

/** Memoized, as the same words are compared repeatedly. */
const roots = new Map<string, string>();

function computeRoot(term: string): string {
  const single = term
    .replace(/ies$/, "y")
    .replace(/(ss|sh|ch|x|z)es$/, "$1")
    .replace(/([^su])s$/, "$1");
  const root = single.replace(/(?<=[aeiouy].*)(?:ing|ed|able)$/, "");
  return (root.length > 2 ? root : single)
    .replace(/([bdfglmnprt])\1$/, "$1")
    .replace(/(?<=...)e$/, "")
    .replace(/y$/, "i");
}

/** Stop words are not removed from queries but weigh little next to other words. */
const STOP_WORDS = new Set(
  (
    "a about again all already also always am an and another any are as at be been being best but by can " +
    "can't cannot could did do does doing doesn't don't each else ever every for from get gets getting " +
    "give go goes got had happen happens has have having he help her his how i i'm if in into is it it's " +
    "its just keep know let like long look make many may me might mine more most much my need needs never " +
    "not now of off often on once one only onto or other our out own please possible same see shall " +
    "should so some somebody someone still such take tell than that the their them then there these they " +
    "thing things this those through to too try us use used uses using very via want wants was way ways " +
    "we were what what's when where where's which while who whom whose why will with within without work " +
    "works would yet you your"
  ).split(" "),
);

/** Expects a folded word. */
export function isStopWord(term: string): boolean {
  return STOP_WORDS.has(term);
}
