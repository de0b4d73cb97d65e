import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { announce } from "#app/lib/dom/announce.ts";
import { moveFocusTo, showTarget } from "./show-target.ts";

/**
 * After a link was followed in the client, has the keyboard go on where it would after loading a document: at the heading that
 * the address names, or at the top. Screen readers hear the title of a page that is new.
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
    // After a repeated error, its button has the focus; see error-page.tsx.
    else if (!state?.retried) moveFocusTo(document.body);
  }, [key, pathname, hash, action, state]);
}
