import type { ComponentProps } from "react";

/** Renders a task's checkbox with an accessible name, because the task's text is not its label. */
export function TaskBox(props: ComponentProps<"input">) {
  return <input aria-label={props.checked ? "Done" : "To do"} {...props} />;
}
