import { useEffect } from "react";

/** After a failure, calls `retry` when the network returns. */
export function useOnline(hasFailed: boolean, retry: () => void): void {
  useEffect(() => {
    if (!hasFailed) return;
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [hasFailed, retry]);
}
