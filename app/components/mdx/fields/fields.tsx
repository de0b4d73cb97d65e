import type { ReactNode } from "react";
import { FormerAnchors } from "#app/components/ui/anchor.tsx";
import "./fields.css";

interface FieldProps {
  id: string;
  name: string;
  type?: string;
  presence?: "required" | "conditional" | "optional";
  /** Words that mark it, such as `deprecated`, separated by spaces. */
  marks?: string;
  former?: string;
  children?: ReactNode;
}

/** Lists the fields of a body. */
export function Fields({ children }: { children: ReactNode }) {
  return <ul className="fields">{children}</ul>;
}

/** Renders a field: its name, which links to itself, its type and presence, and its own fields. */
export function Field({ id, name, type, presence, marks, former, children }: FieldProps) {
  return (
    <li className="field" id={id}>
      <FormerAnchors ids={former} />
      <div className="field-head">
        <a className="field-name" href={`#${id}`}>
          <code>{name}</code>
        </a>
        {/* Spaces keep the words apart where styles do not apply: in copied text and for agents. */}
        {type ? <span className="field-type"> {type}</span> : null}
        {presence ? <span className={`field-presence field-${presence}`}> {presence}</span> : null}
        {marks?.split(" ").map((mark) => (
          <span key={mark} className="field-mark">{` ${mark}`}</span>
        ))}
      </div>
      {children}
    </li>
  );
}

/** Renders a field's own fields in a disclosure. */
export function FieldMembers({
  summary,
  open,
  children,
}: {
  summary: string;
  open?: string;
  children: ReactNode;
}) {
  return (
    <details className="field-members" open={open !== undefined}>
      <summary className="field-summary">{summary}</summary>
      {children}
    </details>
  );
}

/** Lists the values that a field may have. */
export function FieldValues({ children }: { children: ReactNode }) {
  return <div className="field-values">{children}</div>;
}
