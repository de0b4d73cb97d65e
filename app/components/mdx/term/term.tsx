import type { ReactNode } from "react";
import "./term.css";

interface TermProps {
  /** Id of the definition; unique on the page. */
  id: string;
  name: string;
  definition: string;
  /** Href of the page with more information. */
  href?: string;
  children: ReactNode;
}

/** Renders a glossary term whose definition opens as a native popover, without JavaScript. */
export function Term({ id, name, definition, href, children }: TermProps) {
  // React 18 does not know the popover attributes but passes them on.
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
