import { createConfig, lintFromString } from "@redocly/openapi-core";
import { type RulesetDefinition, Spectral } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { expect, test, vi } from "vitest";
import type { ApiDocument } from "#app/lib/content/openapi/api-schemas.ts";
import { publishedDocument } from "#app/lib/content/openapi/published-document.ts";
import { readApi } from "./api-samples/api-under-test.ts";

// Loading the rules takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const published = publishedDocument((await readApi()).document) as ApiDocument;

/** Lists the problems that Redocly finds with its strictest rules, in which every warning is an error. */
async function lintWithRedocly(document: ApiDocument): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended-strict"] });
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: "/openapi.json",
    config,
  });
  return problems.map(({ ruleId, location: [at] }) => `${ruleId} ${at?.pointer}`);
}

async function lintWithSpectral(document: ApiDocument): Promise<string[]> {
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [oas] } as RulesetDefinition);
  const problems = await spectral.run(structuredClone(document) as object as Record<string, unknown>);
  return problems.map(({ code, path }) => `${code} ${path.join(".")}`);
}

/** The published document without the id of one operation. */
function documentWithMistake(): ApiDocument {
  const document = structuredClone(published);
  for (const { post } of Object.values(document.paths).slice(0, 1))
    Reflect.deleteProperty(post, "operationId");
  return document;
}

test.each([
  ["Redocly's recommended-strict", lintWithRedocly, "operation-operationId"],
  ["Spectral's spectral:oas", lintWithSpectral, "operation-operationId"],
] as const)(
  "the published API description passes %s rules, which report a mistake",
  async (_rules, lint, rule) => {
    expect(await lint(published)).toEqual([]);
    expect(await lint(documentWithMistake())).toEqual([expect.stringContaining(rule)]);
  },
);

test("the rules also cover the webhooks", async () => {
  const document = structuredClone(published);
  const [event] = Object.values(document.webhooks);
  if (!event) throw new Error("The description has no webhooks.");
  Reflect.set(event.post, "responses", { "200": { description: 5 } });
  expect(await lintWithRedocly(document)).not.toEqual([]);
  expect(await lintWithSpectral(document)).not.toEqual([]);
});
