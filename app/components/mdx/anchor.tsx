import type { ComponentProps } from "react";

const EXTERNAL = /^https?:/;

/** Renders a link in the text. Links to other sites send no referrer. */
export function Anchor({ href, ...props }: ComponentProps<"a">) {
  return <a href={href} rel={href && EXTERNAL.test(href) ? "noopener noreferrer" : undefined} {...props} />;
}
