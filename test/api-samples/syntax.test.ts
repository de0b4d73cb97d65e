import { describe, expect, test } from "vitest";
import { readApi, sampleCode } from "./api-under-test.ts";
import { findJava, findPhp } from "./runtimes.ts";
import { syntaxOf } from "./syntax.ts";

const { operations } = await readApi();
const RUNTIMES = { PHP: findPhp(), Java: findJava() };
for (const [label, runtime] of Object.entries(RUNTIMES)) {
  if (runtime.isHere) console.info(`The API's samples in ${label} are run: ${runtime.name}.`);
  else console.warn(`The API's samples in ${label} are parsed only: ${runtime.reason}.`);
}
console.warn("Samples in C#, Swift and Kotlin are parsed only: they need .NET, iOS and Android.");

describe.each([
  ["PHP", "php", "echo 'x' +;"],
  ["C#", "c_sharp", "var body = new { a = ; };"],
  ["Java", "java", "class A { void f( { }"],
] as const)("%s", (label, grammar, wrong) => {
  test("every sample is of the language", async () => {
    const findFault = await syntaxOf(grammar);
    const faults = operations.flatMap((operation) => findFault(sampleCode(operation, label)) ?? []);
    expect(faults).toEqual([]);
  });

  test("every sample reads the credentials from the environment and calls the operation", () => {
    for (const operation of operations) {
      const code = sampleCode(operation, label);
      expect(code).toContain(operation.url);
      expect(code).toMatch(/(?:getenv\(|GetEnvironmentVariable\()["']API_SECRET_KEY["']\)/);
      expect(code).not.toContain(operation.requestExample.apiSecretKey);
    }
  });

  test("a text that is not of the language is found", async () => {
    const findFault = await syntaxOf(grammar);
    expect(findFault(`${grammar === "php" ? "<?php " : ""}${wrong}`)).toMatch(/^line 1/);
  });
});
