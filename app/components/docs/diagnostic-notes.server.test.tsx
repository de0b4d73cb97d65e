// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { renderDiagnostics } from "./diagnostic-notes.server.tsx";

test("a diagnostic shows file, line, column, excerpt and fix, all escaped", () => {
  document.body.innerHTML = renderDiagnostics(
    [
      {
        file: "content/docs/a.mdx",
        position: { line: 3, column: 7 },
        message: "Unknown <Card>.",
        fix: "write <Cards>.",
        excerpt: "  3 | <Card>\n    | ^",
      },
    ],
    "Broken",
  );
  expect(document.querySelector("strong")?.textContent).toBe("content/docs/a.mdx:3:7");
  expect(document.querySelector("pre")?.textContent).toBe("  3 | <Card>\n    | ^");
  expect(document.body.textContent).toContain("Unknown <Card>.");
  expect(document.body.textContent).toContain("Fix: write <Cards>.");
});

test("without diagnostics nothing is rendered", () => {
  expect(renderDiagnostics([], "Broken")).toBe("");
});
