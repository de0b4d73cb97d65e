import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import type { AdmonitionKind } from "./admonition.block.ts";
import "./admonition.css";

const NAMES: Record<AdmonitionKind, string> = {
  note: "Note",
  tip: "Tip",
  info: "Info",
  warning: "Warning",
  danger: "Danger",
};

export function Admonition({
  kind,
  title,
  children,
}: {
  kind: AdmonitionKind;
  title?: string;
  children: ReactNode;
}) {
  return (
    <div className={`admonition admonition-${kind}`} role="note">
      <p className="admonition-title">
        <Icon name={kind} size={18} />
        <span className={title ? "visually-hidden" : undefined}>{NAMES[kind]}</span>
        {title ? <span> {title}</span> : null}
      </p>
      {children}
    </div>
  );
}
