export { DocsFrame as default } from "#app/components/docs/docs-frame.tsx";
export { PlainErrorPage as ErrorBoundary } from "#app/components/pages/plain-page.tsx";
