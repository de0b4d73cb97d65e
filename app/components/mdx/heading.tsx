import { Children, type ComponentProps, isValidElement, type ReactNode } from "react";
import { Anchor, FormerAnchors } from "#app/components/ui/anchor.tsx";
import { Term } from "./term/term.tsx";

type Level = "h2" | "h3" | "h4" | "h5" | "h6";

/** Creates a heading that links to itself. If its text contains a link or a term, the link is at the end, for pointers only. */
export function headingOf(Level: Level) {
  return function Heading({ id, former, children, ...props }: ComponentProps<"h2"> & { former?: string }) {
    return (
      <Level id={id} {...props}>
        <FormerAnchors ids={former} />
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

/** Reports whether the content is interactive, so that a link must not wrap it. */
function isInteractive(children: ReactNode): boolean {
  return Children.toArray(children).some(
    (child) =>
      isValidElement<{ children?: ReactNode }>(child) &&
      (child.type === Anchor || child.type === Term || isInteractive(child.props.children)),
  );
}
