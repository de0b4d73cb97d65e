import { Children, type ComponentProps, isValidElement, type ReactNode } from "react";
import { Anchor } from "./anchor.tsx";
import { Term } from "./term.tsx";

type Level = "h2" | "h3" | "h4" | "h5" | "h6";

/** A heading that is a link to itself. One whose text holds a link or a term has it at its end, for the mouse alone. */
export function headingOf(Level: Level) {
  return function Heading({ id, children, ...props }: ComponentProps<"h2">) {
    return (
      <Level id={id} {...props}>
        {linked(id, children)}
      </Level>
    );
  };
}

function linked(id: string | undefined, children: ReactNode): ReactNode {
  if (!id) return children;
  if (!isInteractive(children)) return <a href={`#${id}`}>{children}</a>;
  return (
    <>
      {children}
      {/* biome-ignore lint/a11y/useAnchorContent: hidden from screen readers, whose users have the table of contents */}
      <a href={`#${id}`} tabIndex={-1} aria-hidden="true" />
    </>
  );
}

/** Is there something in it that reacts to the reader, so that no link may be around it? */
function isInteractive(children: ReactNode): boolean {
  return Children.toArray(children).some(
    (child) =>
      isValidElement<{ children?: ReactNode }>(child) &&
      (child.type === Anchor || child.type === Term || isInteractive(child.props.children)),
  );
}
