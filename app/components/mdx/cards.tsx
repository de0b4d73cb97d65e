import type { ReactNode } from "react";

/** Shows a list whose items start with a link as cards. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className="cards">{children}</div>;
}
