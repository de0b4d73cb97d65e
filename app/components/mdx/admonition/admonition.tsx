import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import type { AdmonitionKind } from "./admonition.block.ts";
import "./admonition.css";

interface AdmonitionProps {
  kind: AdmonitionKind;
  title?: string;
  children: ReactNode;
}

export function Admonition({ kind, title, children }: AdmonitionProps) {
  const name = kind.charAt(0).toUpperCase() + kind.slice(1);
  return (
    <div className={`admonition admonition-${kind}`} role="note">
      <p className="admonition-title">
        <Icon name={kind} size={18} />
        <span className={title ? "visually-hidden" : undefined}>{name}</span>
        {title ? <span> {title}</span> : null}
      </p>
      {children}
    </div>
  );
}
