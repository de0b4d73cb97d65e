import { expect, test } from "vitest";
import { readEnvironment } from "./environment.server.ts";

test("everything has a default", () => {
  expect(readEnvironment({})).toEqual({
    contentDir: "content",
    providerDir: "content",
    publicDirs: ["content/public", "public"],
    outputDir: "dist",
    port: 4173,
    reload: false,
    cache: undefined,
  });
});

test("every variable is read, others are ignored", () => {
  const variables = {
    CONTENT_DIR: "other",
    PROVIDER_DIR: "provider",
    OUTPUT_DIR: "out",
    PORT: "8080",
    CONTENT_RELOAD: "true",
    CACHE_DIR: ".cache",
    CACHE_KEY: "k",
    HOME: "/root",
  };
  expect(readEnvironment(variables)).toEqual({
    contentDir: "other",
    providerDir: "provider",
    publicDirs: ["provider/public", "public"],
    outputDir: "out",
    port: 8080,
    reload: true,
    cache: { dir: ".cache", key: "k" },
  });
});

test("a key alone makes no cache", () => {
  expect(readEnvironment({ CACHE_KEY: "k" }).cache).toBeUndefined();
  expect(readEnvironment({ CACHE_DIR: "", CACHE_KEY: "k" }).cache).toBeUndefined();
  expect(readEnvironment({ CACHE_DIR: "d" }).cache).toEqual({ dir: "d", key: "" });
});

test.each([
  ["PORT", "http", "PORT must be a port number"],
  ["PORT", "80 ", "PORT must be a port number"],
  ["PORT", "-1", "PORT must be a port number"],
  ["PORT", "65536", "PORT must be a port number"],
  ["PORT", "", "PORT must be a port number"],
  ["CONTENT_RELOAD", "yes", "CONTENT_RELOAD must be true or false"],
])("%s=%j is refused", (name, value, message) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(`The environment is invalid:\n  ${message}`);
});
