import { transform } from "esbuild";
import { parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import { runProgram } from "../api-samples/run-program.ts";
import { syntaxOf } from "../api-samples/syntax.ts";
import { readGuideSamples } from "./guide-samples.ts";

const { samples } = await readGuideSamples();
const inLanguage = (language: string) => samples.filter((sample) => sample.language === language);
const placeOf = ({ page, line }: { page: string; line: number }) => `${page}:${line}`;

/** Prints the name of every program of `[{ name, code }]` that is no Python, and why. */
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
  const faults = await Promise.all(
    found.map((sample) =>
      transform(sample.code, { loader: "js", format: "esm", logLevel: "silent" }).then(
        () => [],
        (error: unknown) => [`${placeOf(sample)} ${error}`],
      ),
    ),
  );
  expect(faults.flat()).toEqual([]);
});

test("every sample in Python parses", async () => {
  const programs = inLanguage("python").map((sample) => ({ name: placeOf(sample), code: sample.code }));
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
] as const)("every sample in %s parses", async (language, grammar, least) => {
  const findFault = await syntaxOf(grammar);
  const found = inLanguage(language);
  expect(found.length).toBeGreaterThanOrEqual(least);
  expect(
    found.flatMap(
      (sample) => findFault(withoutRawStrings(sample.code))?.replace(/^/, `${placeOf(sample)} `) ?? [],
    ),
  ).toEqual([]);
});

test("every shell sample parses", async () => {
  for (const sample of inLanguage("bash")) {
    const { stderr } = await runProgram("bash", ["-n"], sample.code, {});
    expect(stderr, placeOf(sample)).toBe("");
  }
});

test("every JSON sample is JSON, and every HTML sample closes its elements", () => {
  for (const sample of inLanguage("json")) {
    expect(() => JSON.parse(sample.code), placeOf(sample)).not.toThrow();
  }
  for (const sample of inLanguage("html")) {
    const document = parseDocument(sample.code, { withStartIndices: true, withEndIndices: true });
    expect(document.children.length, placeOf(sample)).toBeGreaterThan(0);
    for (const name of ["a", "div", "iframe", "script", "button", "form", "dialog"]) {
      const opened = sample.code.match(new RegExp(`<${name}[\\s>]`, "g"))?.length ?? 0;
      const closed = sample.code.match(new RegExp(`</${name}>`, "g"))?.length ?? 0;
      expect(closed, `${placeOf(sample)} <${name}>`).toBe(opened);
    }
  }
});

/** The grammar is older than the raw strings of C# 11. */
function withoutRawStrings(code: string): string {
  return code.replace(/\$*"""[\s\S]*?"""/g, (text) => `""${text.replace(/[^\n]/g, "")}`);
}
