import { transform } from "esbuild";
import { parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import { runProgram } from "../../factories/run-program.ts";
import { has } from "../api-samples/runtimes.ts";
import { samples } from "./guide-samples.ts";

/** Languages whose samples these tests parse. */
const PARSED = ["js", "ts", "python", "php", "css", "bash", "json", "html"];
/** Languages that do not run here, or only where they are installed: a person reads a new or changed sample. */
const READ_BY_A_PERSON = ["csharp", "java", "swift", "kotlin", "go", "ruby", "sql"];
/** Texts without a syntax of their own, and diagrams, which the content check draws. */
const TEXTS = ["text", "csv", "http", "ini", "nginx", "xml", "diagram"];

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

test("every sample is in a language that is parsed here, read by a person or text", () => {
  const known = [...PARSED, ...READ_BY_A_PERSON, ...TEXTS];
  expect(samples.filter(({ language }) => !known.includes(language)).map(locationOf)).toEqual([]);
});

test("every sample in JavaScript, TypeScript and CSS parses, without a warning", async () => {
  const found = (["js", "ts", "css"] as const).flatMap((loader) =>
    inLanguage(loader).map((sample) => ({ ...sample, loader })),
  );
  expect(found.length).toBeGreaterThan(30);
  const options = { format: "esm", logLevel: "silent" } as const;
  for (const { loader, code, ...sample } of found) {
    const { warnings } = await transform(code, { loader, ...options }).catch(({ errors }) => ({
      warnings: errors,
    }));
    expect(warnings, locationOf(sample)).toEqual([]);
  }
});

test("every sample in Python parses", async () => {
  const programs = inLanguage("python").map((sample) => ({ name: locationOf(sample), code: sample.code }));
  expect(programs.length).toBeGreaterThan(20);
  const { stdout, stderr } = await runProgram("python3", ["-c", PYTHON_CHECK], JSON.stringify(programs), {});
  expect(stdout + stderr).toBe("");
});

test.each<[language: string, parser: [command: string, ...args: string[]]]>([
  ...(has("php") ? [["php", ["php", "-l"]] as [string, [string, string]]] : []),
  ["bash", ["bash", "-n"]],
])("every sample in %s parses", async (language, [command, ...args]) => {
  for (const sample of inLanguage(language)) {
    const { code, stdout, stderr } = await runProgram(command, args, sample.code, {});
    expect([code, stderr], `${locationOf(sample)} ${stdout}`).toEqual([0, ""]);
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
