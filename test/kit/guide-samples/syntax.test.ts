import { transform } from "esbuild";
import { parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import { runProgram } from "../api-samples/run-program.ts";
import { has } from "../api-samples/runtimes.ts";
import { readGuideSamples } from "./guide-samples.ts";

/** Languages whose samples these tests parse. */
const PARSED = ["js", "ts", "python", "php", "css", "bash", "json", "html"];
/** Languages that do not run here, or only where they are installed: a person reads a new or changed sample. */
const READ_BY_A_PERSON = ["csharp", "java", "swift", "kotlin", "go", "ruby", "sql"];
/** Texts without a syntax of their own, and diagrams, which the content check draws. */
const TEXTS = ["text", "csv", "http", "ini", "nginx", "xml", "diagram"];

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

test("every sample is in a language that is parsed here, read by a person or text", () => {
  const known = [...PARSED, ...READ_BY_A_PERSON, ...TEXTS];
  expect(samples.filter(({ language }) => !known.includes(language)).map(locationOf)).toEqual([]);
});

test("every sample in JavaScript and TypeScript parses", async () => {
  const found = [...inLanguage("js"), ...inLanguage("ts")];
  expect(found.length).toBeGreaterThan(30);
  const errors = await Promise.all(
    found.map((sample) =>
      transform(sample.code, {
        loader: sample.language === "ts" ? "ts" : "js",
        format: "esm",
        logLevel: "silent",
      }).then(
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

test.runIf(has("php"))("every sample in PHP parses", async () => {
  for (const sample of inLanguage("php")) {
    const { code, stdout } = await runProgram("php", ["-l"], sample.code, {});
    expect(code, `${locationOf(sample)} ${stdout}`).toBe(0);
  }
});

test("every sample in CSS parses", async () => {
  for (const sample of inLanguage("css")) {
    const { warnings } = await transform(sample.code, { loader: "css", logLevel: "silent" });
    expect(warnings, locationOf(sample)).toEqual([]);
  }
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
