import type { ReactNode } from "react";

/** The most characters of a value that stay on one line. */
const WHOLE_LENGTH = 20;

/** Keeps short code on one line, and breaks `NAME=value` after the equals sign, so that no value is taken apart. */
export function InlineCode({ children, ...props }: { children?: ReactNode }) {
  const [, name = "", value = ""] =
    typeof children === "string" ? (/^(\w+=)?(.*)$/.exec(children) ?? []) : [];
  const isWhole = value.includes(" ") && value.length <= WHOLE_LENGTH;
  if (!isWhole && !name) return <code {...props}>{children}</code>;
  return (
    <code {...props}>
      {name && (
        <>
          {name}
          <wbr />
        </>
      )}
      {isWhole ? <span className="whole">{value}</span> : value}
    </code>
  );
}
