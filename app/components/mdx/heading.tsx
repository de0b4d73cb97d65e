import type { ComponentProps } from "react";

type Level = "h2" | "h3" | "h4" | "h5" | "h6";

/** A heading with a link to itself beside it: outside, so that the heading's own name stays its text. */
export function headingOf(Level: Level) {
  return function Heading({ id, ...props }: ComponentProps<"h2">) {
    return (
      <div className={Level}>
        <Level id={id} {...props} />
        {/* biome-ignore lint/a11y/useAnchorContent: its name is the heading's text */}
        {id ? <a href={`#${id}`} aria-labelledby={id} /> : null}
      </div>
    );
  };
}
