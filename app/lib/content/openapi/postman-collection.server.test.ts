import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { expect, test, vi } from "vitest";
import { parse } from "yaml";
import { apiDocumentSchema } from "./api-schemas.ts";
import { postmanCollection } from "./postman-collection.server.ts";

// Loading the converter takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

interface Item {
  id: string;
  name: string;
  request: { method: string; url: { host: string[]; path: string[] }; body: { raw: string } };
  response: { id: string; name: string; code: number; body: string }[];
}
interface Collection {
  info: { name: string; schema: string };
  item: { name: string; item: Item[] }[];
  variable: { key: string; value: string; type?: string }[];
}

const DOCUMENT = v.parse(
  apiDocumentSchema,
  parse(await readFile("test/fixtures/content-api/api/openapi.yaml", "utf8")),
);
const collection = (await postmanCollection(DOCUMENT)) as Collection;
const [operation] = collection.item.flatMap(({ item }) => item);

test("a collection of format 2.1 has a folder for each tag and a request for each operation", () => {
  expect(collection.info.schema).toContain("/v2.1.0/");
  expect(collection.item.map(({ name, item }) => [name, item.length])).toEqual([["orders", 1]]);
  const [[path = "", { post: written }] = ["", { post: {} }]] = Object.entries(DOCUMENT.paths) as [
    string,
    { post: { summary?: string } },
  ][];
  expect(operation?.name).toBe(written.summary);
  expect(operation?.request).toMatchObject({
    method: "POST",
    url: { host: ["{{baseUrl}}"], path: path.split("/").slice(1) },
  });
});

test("credentials are variables of the collection without a value", () => {
  expect(collection.variable).toContainEqual({ key: "apiSecretKey", value: "", type: "secret" });
  expect(JSON.parse(operation?.request.body.raw ?? "")).toMatchObject({ apiSecretKey: "{{apiSecretKey}}" });
});

test("a credential that is a number has no quotation marks", async () => {
  const document = structuredClone(DOCUMENT);
  const [{ post } = { post: undefined }] = Object.values(document.paths);
  const content = post?.requestBody.content["application/json"];
  if (!content) throw new Error("The fixture has no operation.");
  content.schema = {
    properties: { accountId: { type: "integer", "x-environment-variable": "ACCOUNT_ID" } },
  };
  content.examples = { typical: { value: { accountId: 1 } } };
  const { item } = (await postmanCollection(document)) as Collection;
  expect(item[0]?.item[0]?.request.body.raw).toMatch(/"accountId": ?\{\{accountId\}\}\s/);
});

test("every example response is saved under its own name", () => {
  expect(operation?.response.map(({ name, code }) => [name, code])).toEqual([["success", 200]]);
  expect(JSON.parse(operation?.response[0]?.body ?? "")).toEqual({ refundId: 71, isSuccess: true });
});

test("the same description gives the same collection, with ids that are unique", async () => {
  expect(await postmanCollection(DOCUMENT)).toEqual(collection);
  const ids = [...JSON.stringify(collection).matchAll(/"(?:id|_postman_id)":"([^"]*)"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(2);
  expect(new Set(ids).size).toBe(ids.length);
});
