import type { ReactNode } from "react";

/** Shows an operation's method and URL. */
export function Endpoint({ method, url }: { method: string; url: string }) {
  return (
    <p className="endpoint">
      <span className="endpoint-method">{method}</span>
      <code className="endpoint-url">{url}</code>
    </p>
  );
}

/** Shows an operation's samples: next to the text on wide screens, within it on narrow ones. */
export function OperationSamples({ children }: { children: ReactNode }) {
  return (
    <aside className="operation-samples" aria-label="Samples">
      <div className="operation-sticky">{children}</div>
    </aside>
  );
}

export function SampleTitle({ label }: { label: string }) {
  return <p className="sample-title">{label}</p>;
}
