import type { ComponentProps } from "react";

/** The box of a task in a list, with a name for screen readers: the task's text stands beside it, not in it. */
export function TaskBox(props: ComponentProps<"input">) {
  return <input aria-label={props.checked ? "Done" : "To do"} {...props} />;
}
