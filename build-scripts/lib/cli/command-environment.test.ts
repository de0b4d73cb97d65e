import { expect, test } from "vitest";
import { readCommandEnvironment, readContentEnvironment } from "./command-environment.ts";

test("every invalid variable is reported at once", () => {
  const variables = { PORT: "99999", CONTENT_RELOAD: "yes", OUTPUT_DIR: "" };
  expect(() => readCommandEnvironment(variables)).toThrowErrorMatchingInlineSnapshot(`
    [CommandError: The environment is invalid:
      OUTPUT_DIR must not be empty (it is "")
      PORT must be a port number (it is "99999")
      CONTENT_RELOAD must be true or false (it is "yes")]
  `);
});

test("folders that cannot be created are rejected", () => {
  const variables = { OUTPUT_DIR: "/proc/site", CACHE_DIR: "/srv/../proc/cache" };
  expect(() => readCommandEnvironment(variables)).toThrowErrorMatchingInlineSnapshot(`
    [CommandError: The environment is invalid:
      OUTPUT_DIR must not be in /proc, where no folder can be created (it is "/proc/site")
      CACHE_DIR must not be in /proc, where no folder can be created (it is "/srv/../proc/cache")]
  `);
});

test.each([
  ["dist", "dist"],
  ["dist/", "dist"],
  ["./out/site//", "./out/site"],
  ["C:\\site\\", "C:\\site"],
  ["/", "/"],
])("OUTPUT_DIR %s becomes %s", (written, folder) => {
  expect(readCommandEnvironment({ OUTPUT_DIR: written }).outputDir).toBe(folder);
});

test("a command that needs no content does not check the folder", () => {
  expect(readCommandEnvironment({ CONTENT_DIR: "nowhere" }).contentDir).toBe("nowhere");
});

test("a missing content folder and a missing site configuration are both reported", () => {
  const variables = { CONTENT_DIR: "nowhere", SITE_CONFIG: "no/site.json" };
  expect(() => readContentEnvironment(variables)).toThrow(
    'The content folder "nowhere" does not exist.\nThe site configuration "no/site.json" does not exist.\n  Fix: ',
  );
  expect(readContentEnvironment({}).contentDir).toBe("content");
});
