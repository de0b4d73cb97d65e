import { expect, test } from "vitest";
import type { PageSource } from "../types.ts";
import { resolveGlossary } from "./glossary.ts";

const TERM = { term: "merchant of record", also: ["MoR"], definition: "It sells." };

function resolve(terms: Parameters<typeof resolveGlossary>[0]["terms"], acronyms = {}) {
  const diagnostics: string[] = [];
  const docs = new Map([["with-acme/orders", {} as PageSource]]);
  const glossary = resolveGlossary(
    { terms, acronyms },
    {
      docs,
      providerSlug: "acme",
      report: (path, message, fix) => diagnostics.push(`${path.join(".")}: ${message} ${fix}`),
    },
  );
  return { ...glossary, diagnostics };
}

test("a term is found by each of its names in lower case", () => {
  const { terms, diagnostics } = resolve({ mor: { ...TERM, doc: "with-{provider}/orders" } });
  expect([...terms.keys()]).toEqual(["merchant of record", "mor"]);
  expect(terms.get("mor")).toEqual({
    id: "mor",
    name: "merchant of record",
    definition: "It sells.",
    href: "/docs/with-acme/orders/",
  });
  expect(diagnostics).toEqual([]);
});

test("names of terms and listed acronyms are acronyms", () => {
  const { acronyms } = resolve(
    { ipn: { term: "webhook", also: ["IPN"], definition: "A call." } },
    { URL: "…" },
  );
  expect(acronyms.has("IPN")).toBe(true);
  expect(acronyms.has("URL")).toBe(true);
  expect(acronyms.has("MoR")).toBe(false);
});
