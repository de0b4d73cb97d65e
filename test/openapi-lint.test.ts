import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test, vi } from "vitest";
import { type ApiDocument, publishedDocument } from "#app/lib/content/openapi/api-schemas.ts";
import { content } from "./site-content.ts";

// Loading the rules takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const published = publishedDocument(content.apiDocument ?? expect.unreachable()) as ApiDocument;

/** Lists the problems that Redocly finds with its strictest rules, in which every warning is an error. */
async function lint(document: ApiDocument): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended-strict"] });
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: "/openapi.json",
    config,
  });
  return problems.map(({ ruleId, location: [at] }) => `${ruleId} ${at?.pointer}`);
}

test("the published API description passes the rules, which report a mistake", async () => {
  expect(await lint(published)).toEqual([]);
  const document = structuredClone(published);
  for (const { post } of Object.values(document.paths).slice(0, 1))
    Reflect.deleteProperty(post ?? {}, "operationId");
  expect(await lint(document)).toEqual([expect.stringContaining("operation-operationId")]);
});

test("each example response fits the schema of a success or of a failure, as its outcome says, and not both", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(published, "api", undefined, false);
  const outcomes = Object.entries(published.paths).flatMap(([path, { post }]) => {
    const { schema = {}, examples = {} } = post?.responses?.["200"]?.content?.["application/json"] ?? {};
    const [success, failure] = (schema.oneOf ?? []).map(({ $ref }) => ajv.compile({ $ref: `api${$ref}` }));
    return Object.values(examples).map(({ value }) => {
      const { isSuccess } = value as { isSuccess: boolean };
      return { path, isSuccess, fits: [success?.(value), failure?.(value)] };
    });
  });
  expect(outcomes.length).toBeGreaterThanOrEqual(70);
  expect(outcomes.filter(({ isSuccess, fits }) => fits[0] !== isSuccess || fits[1] === isSuccess)).toEqual(
    [],
  );
});

test("the rules also cover the webhooks", async () => {
  const document = structuredClone(published);
  const [event] = Object.values(document.webhooks);
  if (!event?.post) throw new Error("The description has no webhooks.");
  Reflect.set(event.post, "responses", { "200": { description: 5 } });
  expect(await lint(document)).not.toEqual([]);
});
