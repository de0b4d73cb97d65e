import type { ReactNode } from "react";
import "./steps.css";

/** Shows a numbered list as a procedure. */
export function Steps({ children }: { children: ReactNode }) {
  return <div className="steps">{children}</div>;
}
