import type { ReactNode } from "react";

/** A numbered list shown as a procedure. */
export function Steps({ children }: { children: ReactNode }) {
  return <div className="steps">{children}</div>;
}
