import type { ReactNode } from "react";

/** Where an operation is called. */
export function Endpoint({ method, url }: { method: string; url: string }) {
  return (
    <p className="endpoint">
      <span className="endpoint-method">{method}</span>
      <code className="endpoint-url">{url}</code>
    </p>
  );
}

/** The samples of an operation: beside the text on wide screens, in it on narrow ones. */
export function OperationSamples({ children }: { children: ReactNode }) {
  return (
    <aside className="operation-samples" aria-label="Samples">
      <div className="operation-sticky">{children}</div>
    </aside>
  );
}

/** Says what the samples below show. */
export function SampleTitle({ label }: { label: string }) {
  return <p className="sample-title">{label}</p>;
}
