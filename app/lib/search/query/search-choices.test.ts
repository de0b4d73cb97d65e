import { expect, test } from "vitest";
import { searchChoices } from "./search-choices.ts";

test("a search can be limited to the sidebar categories that have a folder, and to a version", () => {
  const doc = (id: string) => ({ label: id, href: `/docs/${id}/`, docId: id });
  const sidebars = {
    schemaVersion: 1 as const,
    sidebars: {
      docs: [
        { label: "API", items: [doc("api/overview"), { label: "Orders", items: [doc("api/orders/list")] }] },
        { label: "Status", href: "https://status.example/" },
      ],
    },
  };
  const versions = {
    schemaVersion: 1 as const,
    versions: [{ name: "current", label: "Next", mainDocId: "api/overview" }],
  };
  expect(searchChoices(sidebars, versions)).toEqual({
    contexts: [
      { path: "docs/api", label: "API", depth: 0 },
      { path: "docs/api/orders", label: "Orders", depth: 1 },
    ],
    versions: [{ name: "current", label: "Next" }],
  });
});
