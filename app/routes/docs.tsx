import { Outlet } from "@remix-run/react";
import { DocsFrame } from "#app/components/docs/docs-frame.tsx";

export default function Docs() {
  return (
    <DocsFrame>
      <Outlet />
    </DocsFrame>
  );
}

export { PlainErrorPage as ErrorBoundary } from "#app/components/pages/plain-page.tsx";
