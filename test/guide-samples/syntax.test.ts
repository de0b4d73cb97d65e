import { transform } from "esbuild";
import { parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import { runProgram } from "../api-samples/run-program.ts";
import { loadParser } from "../api-samples/syntax.ts";
import { readGuideSamples } from "./guide-samples.ts";

const { samples } = await readGuideSamples();
const inLanguage = (language: string) => samples.filter((sample) => sample.language === language);
const locationOf = ({ page, line }: { page: string; line: number }) => `${page}:${line}`;

/** Prints the syntax errors of `[{ name, code }]`, each with the program's name. */
const PYTHON_CHECK = `
import ast, json, sys
for program in json.load(sys.stdin):
    try:
        ast.parse(program["code"])
    except SyntaxError as error:
        print(program["name"], error)
`;

test("every sample in JavaScript parses", async () => {
  const found = inLanguage("js");
  expect(found.length).toBeGreaterThan(30);
  const errors = await Promise.all(
    found.map((sample) =>
      transform(sample.code, { loader: "js", format: "esm", logLevel: "silent" }).then(
        () => [],
        (error: unknown) => [`${locationOf(sample)} ${error}`],
      ),
    ),
  );
  expect(errors.flat()).toEqual([]);
});

test("every sample in Python parses", async () => {
  const programs = inLanguage("python").map((sample) => ({ name: locationOf(sample), code: sample.code }));
  expect(programs.length).toBeGreaterThan(20);
  const { stdout, stderr } = await runProgram("python3", ["-c", PYTHON_CHECK], JSON.stringify(programs), {});
  expect(stdout + stderr).toBe("");
});

test.each([
  ["php", "php", 20],
  ["csharp", "c_sharp", 10],
  ["swift", "swift", 3],
  ["kotlin", "kotlin", 2],
  ["css", "css", 2],
] as const)("every sample in %s parses", async (language, grammar, min) => {
  const findSyntaxError = await loadParser(grammar);
  const found = inLanguage(language);
  expect(found.length).toBeGreaterThanOrEqual(min);
  expect(
    found.flatMap(
      (sample) =>
        findSyntaxError(withoutRawStrings(sample.code))?.replace(/^/, `${locationOf(sample)} `) ?? [],
    ),
  ).toEqual([]);
});

test("every shell sample parses", async () => {
  for (const sample of inLanguage("bash")) {
    const { stderr } = await runProgram("bash", ["-n"], sample.code, {});
    expect(stderr, locationOf(sample)).toBe("");
  }
});

test("every JSON sample parses, and every HTML sample closes its elements", () => {
  for (const sample of inLanguage("json")) {
    expect(() => JSON.parse(sample.code), locationOf(sample)).not.toThrow();
  }
  for (const sample of inLanguage("html")) {
    const document = parseDocument(sample.code, { withStartIndices: true, withEndIndices: true });
    expect(document.children.length, locationOf(sample)).toBeGreaterThan(0);
    for (const name of ["a", "div", "iframe", "script", "button", "form", "dialog"]) {
      const opened = sample.code.match(new RegExp(`<${name}[\\s>]`, "g"))?.length ?? 0;
      const closed = sample.code.match(new RegExp(`</${name}>`, "g"))?.length ?? 0;
      expect(closed, `${locationOf(sample)} <${name}>`).toBe(opened);
    }
  }
});

/** Blanks the raw strings of C# 11, which the grammar does not support. */
function withoutRawStrings(code: string): string {
  return code.replace(/\$*"""[\s\S]*?"""/g, (text) => `""${text.replace(/[^\n]/g, "")}`);
}
