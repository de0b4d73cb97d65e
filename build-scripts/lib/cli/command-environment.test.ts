import { expect, test } from "vitest";
import { readCommandEnvironment, readContentEnvironment } from "./command-environment.ts";

test("every variable that is wrong is named at once", () => {
  const variables = { PORT: "99999", CONTENT_RELOAD: "yes", OUTPUT_DIR: "" };
  expect(() => readCommandEnvironment(variables)).toThrowErrorMatchingInlineSnapshot(`
    [CommandError: The environment is not right:
      OUTPUT_DIR must not be empty (it is "")
      PORT must be a port number (it is "99999")
      CONTENT_RELOAD must be true or false (it is "yes")]
  `);
});

test.each([
  ["dist", "dist"],
  ["dist/", "dist"],
  ["./out/site//", "./out/site"],
  ["C:\\site\\", "C:\\site"],
  ["/", "/"],
])("OUTPUT_DIR %s is the folder %s", (written, folder) => {
  expect(readCommandEnvironment({ OUTPUT_DIR: written }).outputDir).toBe(folder);
});

test("a command without content does not ask for it", () => {
  expect(readCommandEnvironment({ CONTENT_DIR: "nowhere" }).contentDir).toBe("nowhere");
});

test("a content folder and a site configuration that do not exist are both named", () => {
  const variables = { CONTENT_DIR: "nowhere", SITE_CONFIG: "no/site.json" };
  expect(() => readContentEnvironment(variables)).toThrow(
    'CONTENT_DIR is "nowhere", where there is no folder.\nThe site configuration "no/site.json" does not exist.\n  Fix: ',
  );
  expect(readContentEnvironment({}).contentDir).toBe("content");
});
