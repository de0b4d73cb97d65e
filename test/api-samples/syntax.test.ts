import { describe, expect, test } from "vitest";
import { readApi, sampleCode } from "./api-under-test.ts";
import { findJava, findPhp } from "./runtimes.ts";
import { loadParser } from "./syntax.ts";

const { operations } = await readApi();
const RUNTIMES = { PHP: findPhp(), Java: findJava() };
for (const [label, runtime] of Object.entries(RUNTIMES)) {
  if (runtime.isInstalled) console.info(`The API's samples in ${label} are run: ${runtime.name}.`);
  else console.warn(`The API's samples in ${label} are only parsed: ${runtime.reason}.`);
}
console.warn("Samples in C#, Swift and Kotlin are only parsed: they need .NET, iOS and Android.");

describe.each([
  ["PHP", "php", "echo 'x' +;"],
  ["C#", "c_sharp", "var body = new { a = ; };"],
  ["Java", "java", "class A { void f( { }"],
] as const)("%s", (label, grammar, invalid) => {
  test("every sample parses", async () => {
    const findSyntaxError = await loadParser(grammar);
    const errors = operations.flatMap((operation) => findSyntaxError(sampleCode(operation, label)) ?? []);
    expect(errors).toEqual([]);
  });

  test("every sample reads the credentials from the environment and requests the operation", () => {
    for (const operation of operations) {
      const code = sampleCode(operation, label);
      expect(code).toContain(operation.url);
      expect(code).toMatch(/(?:getenv\(|GetEnvironmentVariable\()["']API_SECRET_KEY["']\)/);
      expect(code).not.toContain(operation.requestExample.apiSecretKey);
    }
  });

  test("invalid code is reported with its line", async () => {
    const findSyntaxError = await loadParser(grammar);
    expect(findSyntaxError(`${grammar === "php" ? "<?php " : ""}${invalid}`)).toMatch(/^line 1/);
  });
});
