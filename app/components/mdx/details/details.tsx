import type { ReactNode } from "react";
import "./details.css";

export function Details({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="details">
      <summary className="details-summary">{summary}</summary>
      <div className="details-content">{children}</div>
    </details>
  );
}
