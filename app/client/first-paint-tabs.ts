/** Stands after `first-paint.ts` in the head of a document that has tabs. */
import { restoreTabs } from "#app/lib/preferences/tab-choice.ts";

restoreTabs();
