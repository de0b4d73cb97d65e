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
