import { expect, test, vi } from "vitest";
import type { ApiDocument } from "./api-schemas.ts";
import { resolveApi } from "./resolved-api.ts";

const WRITTEN = {
  openapi: "3.1.0",
  info: { title: "{provider.name} API", version: "1", description: "{provider.nmae}" },
  servers: [{ url: "https://{provider.apiHost}/api" }],
  tags: [],
  paths: {},
} as unknown as ApiDocument;

const variables = (name: string) =>
  new Map([
    ["provider.name", name],
    ["provider.apiHost", "api.acme.example"],
  ]);

test("a description is filled and read once while it and the variables stay, and again when one of them changes", () => {
  const first = resolveApi(WRITTEN, variables("Acme"), vi.fn());
  expect(first.document.info).toMatchObject({ title: "Acme API" });
  expect(first.api.baseUrl).toBe("https://api.acme.example/api");
  expect(resolveApi(WRITTEN, variables("Acme"), vi.fn()).api).toBe(first.api);
  expect(resolveApi(WRITTEN, variables("Other"), vi.fn()).document.info).toMatchObject({
    title: "Other API",
  });
  expect(resolveApi({ ...WRITTEN }, variables("Acme"), vi.fn()).api).not.toBe(first.api);
});

test("a variable that is not known is told every time", () => {
  for (const _time of ["first", "second"]) {
    const onUnknown = vi.fn();
    resolveApi(WRITTEN, variables("Acme"), onUnknown);
    expect(onUnknown.mock.calls).toEqual([["provider.nmae", ["info", "description"]]]);
  }
});
