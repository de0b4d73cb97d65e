import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** Gives the tasks of a page boxes that this browser remembers. Without their code, the tasks are a list. */
export function useChecklist(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const tasks = [...document.querySelectorAll<HTMLElement>(".task-list-item")];
    if (tasks.length > 0)
      import("./checklist.ts").then(({ showChecklist }) => showChecklist(tasks, pathname)).catch(() => {});
  }, [pathname]);
}
