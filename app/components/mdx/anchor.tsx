import type { ComponentProps } from "react";

const ELSEWHERE = /^https?:/;

/** A link in the text. One that leaves the site says nothing of where the reader came from to a new window's opener. */
export function Anchor({ href, ...props }: ComponentProps<"a">) {
  return <a href={href} rel={href && ELSEWHERE.test(href) ? "noopener noreferrer" : undefined} {...props} />;
}
