import type { ReactNode } from "react";
import "./operation.css";

/** Shows an operation's samples: next to the text on wide screens, after its fields on narrow ones. */
export function OperationSamples({ children }: { children: ReactNode }) {
  return (
    <aside id="samples" className="operation-samples" aria-label="Samples">
      <div className="operation-sticky">{children}</div>
    </aside>
  );
}

export function SampleTitle({ label }: { label: string }) {
  return <p className="sample-title">{label}</p>;
}
