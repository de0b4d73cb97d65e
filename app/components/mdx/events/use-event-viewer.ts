import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** Makes the links to other events on the page that has them show these, and shows the event that the URL names. */
export function useEventViewer(): void {
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the viewer and the event in the URL change with these
  useEffect(() => {
    const viewer = document.querySelector<HTMLElement>(".payload");
    // Without its code, the links lead to the payloads.
    if (viewer) import("./event-viewer.ts").then(({ showEvents }) => showEvents(viewer)).catch(() => {});
  }, [pathname, search]);
}
