import type { ReactNode } from "react";

/** A list whose items start with a link, shown as cards that lead there. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className="cards">{children}</div>;
}
