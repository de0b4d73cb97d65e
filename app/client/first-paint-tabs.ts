/** Runs after `first-paint.ts` in the head of documents that have tabs. */
import { restoreTabs } from "#app/lib/preferences/tab-choice.ts";

restoreTabs();
