import { expect, test } from "vitest";
import { readCommandEnvironment, readContentEnvironment } from "./command-environment.ts";

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

test.each([
  [{ CONTENT_DIR: "nowhere" }, 'The content folder "nowhere" does not exist.\n  Fix: '],
  [{ PROVIDER_DIR: "no" }, 'The site configuration "no/site.json" does not exist.\n  Fix: '],
])("a missing path is reported: %o", (variables, message) => {
  expect(() => readContentEnvironment(variables)).toThrow(message);
});
