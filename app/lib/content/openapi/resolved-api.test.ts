import { expect, test, vi } from "vitest";
import type { ApiDocument } from "./api-schemas.ts";
import { resolveApi } from "./resolved-api.ts";

const WRITTEN = {
  openapi: "3.1.0",
  info: { title: "{provider.name} API", version: "1", description: "{provider.nmae}" },
  servers: [{ url: "https://{provider.apiHost}/api" }],
  tags: [],
  paths: {},
  webhooks: {},
  components: { schemas: {} },
} as unknown as ApiDocument;

const variables = (name: string) =>
  new Map([
    ["provider.name", name],
    ["provider.apiHost", "api.acme.example"],
  ]);

test("a description is resolved again only if it or the variables change", () => {
  const first = resolveApi(WRITTEN, variables("Acme"), vi.fn());
  expect(first.document.info).toMatchObject({ title: "Acme API" });
  expect(first.api.baseUrl).toBe("https://api.acme.example/api");
  expect(resolveApi(WRITTEN, variables("Acme"), vi.fn()).api).toBe(first.api);
  expect(resolveApi(WRITTEN, variables("Other"), vi.fn()).document.info).toMatchObject({
    title: "Other API",
  });
  expect(resolveApi({ ...WRITTEN }, variables("Acme"), vi.fn()).api).not.toBe(first.api);
});

test("an unknown variable is reported every time", () => {
  for (const _time of ["first", "second"]) {
    const onUnknown = vi.fn();
    resolveApi(WRITTEN, variables("Acme"), onUnknown);
    expect(onUnknown.mock.calls).toEqual([["provider.nmae", ["info", "description"]]]);
  }
});
