import type { ComponentProps } from "react";

/** Renders a table that scrolls by itself on narrow screens. */
export function Table(props: ComponentProps<"table">) {
  return (
    <div className="table-scroll" data-scroll="">
      <table className="table" {...props} />
    </div>
  );
}
