import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import type { CARD_ICONS } from "#app/lib/content/markdown/mdx-names.ts";

/** Shows a list whose items start with a link as cards. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className="cards">{children}</div>;
}

export function CardIcon({ name }: { name: (typeof CARD_ICONS)[number] }) {
  return <Icon name={name} size={24} />;
}
