import type { ComponentProps } from "react";

const EXTERNAL = /^https?:/;

/** Renders the former anchors of an element, separated by spaces. */
export function FormerAnchors({ ids = "" }: { ids?: string | undefined }) {
  return ids
    .split(" ")
    .filter(Boolean)
    .map((id) => <span key={id} id={id} />);
}

/** Renders a link in the text. Links to other sites send no referrer. */
export function Anchor({ href, ...props }: ComponentProps<"a">) {
  return <a href={href} rel={href && EXTERNAL.test(href) ? "noopener noreferrer" : undefined} {...props} />;
}
