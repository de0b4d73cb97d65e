import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import type { CardIconName } from "./cards.block.ts";
import "./cards.css";

/** Shows a list whose items start with a link as cards. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className="cards">{children}</div>;
}

export function CardIcon({ name }: { name: CardIconName }) {
  return <Icon name={name} size={24} />;
}
