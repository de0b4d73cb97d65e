import type { ReactNode } from "react";

interface TermProps {
  /** Of the definition; one on the page. */
  id: string;
  name: string;
  definition: string;
  /** Address of the page that says more. */
  href?: string;
  children: ReactNode;
}

/** A term of the glossary. Its definition opens at a press, by the browser's own means: no script is needed. */
export function Term({ id, name, definition, href, children }: TermProps) {
  // React 18 does not know the popover attributes, but writes them as they are.
  const opens = { popovertarget: id };
  const opened = { popover: "auto" };
  return (
    <span className="term">
      <button type="button" className="term-word" {...opens}>
        {children}
      </button>
      <span id={id} className="term-definition" {...opened}>
        <strong className="term-name">{name}</strong> {definition}{" "}
        {href ? <a href={href}>More about {name}</a> : null}
      </span>
    </span>
  );
}
