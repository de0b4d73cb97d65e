import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** The code of parts that few pages have. Without it, links lead to payloads, tasks are a list, and samples are unmarked. */
const PARTS = {
  ".payload": async () => (await import("#app/components/mdx/events/event-viewer.ts")).showEvents,
  ".task-list-item": async () => (await import("#app/components/mdx/checklist.ts")).showChecklist,
  ".operation-samples": async () =>
    (await import("#app/components/mdx/operation/field-marks.ts")).enableFieldMarks,
};

/** Loads the code of the parts that a page has, and starts it on each page that the reader opens. */
export function usePageParts(): void {
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts change with the page, and the event with its query
  useEffect(() => {
    for (const [selector, load] of Object.entries(PARTS)) {
      const part = document.querySelector<HTMLElement>(selector);
      if (part)
        load()
          .then((start) => start(part))
          .catch(() => {});
    }
  }, [pathname, search]);
}
