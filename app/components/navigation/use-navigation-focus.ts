import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { announce } from "#app/lib/dom/announce.ts";
import { moveFocusTo, showTarget } from "./show-target.ts";

/**
 * Moves the focus after a client navigation to where a document load would start: the hash's target or the top. Announces
 * the title of a new page.
 */
export function useNavigationFocus(): void {
  const { key, pathname, hash, state } = useLocation();
  const action = useNavigationType();
  const shown = useRef({ key, pathname });

  useEffect(() => {
    if (shown.current.key === key) return;
    if (shown.current.pathname !== pathname) announce(document.title);
    shown.current = { key, pathname };
    if (action === "POP") return;
    if (hash) showTarget(hash);
    // A repeated error focuses its button; see error-page.tsx.
    else if (!state?.retried) moveFocusTo(document.body);
  }, [key, pathname, hash, action, state]);
}
