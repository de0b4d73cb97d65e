import { useEffect, useLayoutEffect, useRef } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { dismissFailedLoad, retryLoad, useFailedLoad } from "./failed-load.ts";
import "./load-notice.css";

/** Shows why a navigation failed, with a Retry button, while the current page stays. */
export function LoadNotice() {
  const failed = useFailedLoad();
  return failed && !failed.isDismissed ? <Notice {...failed} /> : null;
}

function Notice({ message, attempt }: { message: string; attempt: number }) {
  const retry = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    const before = document.activeElement;
    const notice = retry.current?.parentElement;
    // A focused form field keeps the focus.
    if (!before?.matches("input, textarea, select")) retry.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && notice?.contains(document.activeElement))
        before.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    addEventListener("online", retryLoad);
    return () => removeEventListener("online", retryLoad);
  }, []);

  return (
    <div role="alert" className="load-notice">
      <p key={attempt} className="load-notice-message">
        {message}
      </p>
      <button ref={retry} type="button" className="load-notice-retry" onClick={retryLoad}>
        Retry
      </button>
      <button type="button" className="load-notice-close" aria-label="Close" onClick={dismissFailedLoad}>
        <Icon name="close" size={20} />
      </button>
    </div>
  );
}
