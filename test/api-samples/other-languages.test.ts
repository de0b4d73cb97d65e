import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ApiOperation } from "#app/lib/content/openapi/api.ts";
import { readApi, sampleCode } from "./api-under-test.ts";
import { apiHandlers, ENVIRONMENT, goodAnswer } from "./mock-api.ts";
import { type MockServer, startMockServer } from "./mock-server.ts";
import { runProgram } from "./run-program.ts";
import { findJava, findPhp, jacksonClassPath } from "./runtimes.ts";
import { expectedOutput, parseOutput } from "./shown-results.ts";

// Java's compiler takes its time on a busy machine.
vi.setConfig({ hookTimeout: 120_000 });

/** Runs programs given as `[{ name, code }]`, each for itself, and prints `{ name: { output, error } }`. */
const PYTHON_RUNNER = `
import contextlib, io, json, sys, traceback
ran = {}
for program in json.load(sys.stdin):
    output, error = io.StringIO(), None
    with contextlib.redirect_stdout(output):
        try:
            exec(compile(program["code"], program["name"], "exec"), {"__name__": "__main__"})
        except BaseException:
            error = traceback.format_exc()
    ran[program["name"]] = {"output": output.getvalue(), "error": error}
json.dump(ran, sys.stdout)
`;

/** The runner, and what stands in for Jackson. */
const JAVA_FOLDER = fileURLToPath(new URL("java", import.meta.url));

const { document, api, operations } = await readApi();
const named = operations.map((operation) => [operation.path, operation] as const);
const [first] = operations as [ApiOperation, ...ApiOperation[]];
const { origin } = new URL(api.baseUrl);
let server: MockServer;
beforeAll(async () => {
  server = await startMockServer(apiHandlers(document, api), origin);
});
afterAll(() => server.close());

/** A sample with the mock's address in place of the provider's. */
const codeOf = (operation: ApiOperation, label: string) =>
  sampleCode(operation, label).replace(origin, server.origin);

describe("cURL", () => {
  test.each(named)(
    "the sample of %s makes the typical call and shows the answer without the secret",
    async (_path, operation) => {
      const { code, stdout, stderr } = await runProgram(
        "bash",
        ["-euo", "pipefail"],
        codeOf(operation, "cURL"),
        ENVIRONMENT,
      );
      expect(stderr).toBe("");
      const { request: _echo, ...answer } = goodAnswer(operation);
      expect(JSON.parse(stdout)).toEqual(answer);
      expect(stdout).not.toContain(ENVIRONMENT.API_SECRET_KEY);
      expect(code).toBe(0);
    },
  );

  test("a sample that the API rejects fails and shows the errors", async () => {
    const script = codeOf(first, "cURL");
    const ran = await runProgram("bash", ["-euo", "pipefail"], script, {
      ...ENVIRONMENT,
      VENDOR_ACCOUNT_ID: '"none"',
    });
    expect(ran.code).toBe(22);
    expect(JSON.stringify(JSON.parse(ran.stdout))).toContain("vendorAccountId must be integer");
    expect(ran.stdout).not.toContain(ENVIRONMENT.API_SECRET_KEY);
  });
});

describe("Python", () => {
  let ran: Record<string, { output: string; error: string | null }> = {};
  beforeAll(async () => {
    const programs = operations.map((operation) => ({
      name: operation.path,
      code: codeOf(operation, "Python"),
    }));
    const { stdout, stderr } = await runProgram(
      "python3",
      ["-c", PYTHON_RUNNER],
      JSON.stringify(programs),
      ENVIRONMENT,
    );
    expect(stderr).toBe("");
    ran = JSON.parse(stdout);
  });

  test.each(named)("the sample of %s makes the typical call and shows what comes back", (path, operation) => {
    const { output, error } = ran[path] ?? { output: "", error: "It did not run." };
    expect(error).toBeNull();
    expect([parseOutput(output)]).toEqual(expectedOutput(operation));
  });
});

const php = findPhp();
describe.runIf(php.isHere)("PHP", () => {
  test.each(named)(
    "the sample of %s makes the typical call and shows what comes back",
    async (_path, operation) => {
      const { code, stdout, stderr } = await runProgram("php", [], codeOf(operation, "PHP"), ENVIRONMENT);
      expect(stderr).toBe("");
      expect([parseOutput(stdout)]).toEqual(expectedOutput(operation));
      expect(code).toBe(0);
    },
  );

  test("a sample that the API rejects fails and says why, without the secret", async () => {
    const environment = { ...ENVIRONMENT, VENDOR_ACCOUNT_ID: "-1" };
    const { code, stdout, stderr } = await runProgram("php", [], codeOf(first, "PHP"), environment);
    expect(code).toBe(255);
    expect(stderr + stdout).toContain("was rejected: ");
    expect(stderr + stdout).not.toContain(ENVIRONMENT.API_SECRET_KEY);
  });
});

const java = findJava();
describe.runIf(java.isHere)("Java", () => {
  let root: string;
  const folderOf = (path: string) => join(root, path.replaceAll("/", "-"));

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "java-samples-"));
    const programs = named.map(([path, operation]) => [path, operation, codeOf(operation, "Java")] as const);
    const rejected = codeOf(first, "Java").replace('System.getenv("VENDOR_ACCOUNT_ID")', "-1");
    const all = [...programs, ["rejected", first, rejected] as const];
    for (const [path, operation, code] of all) {
      await mkdir(folderOf(path));
      await writeFile(join(folderOf(path), `${operation.path.split("/").at(-1)}.java`), code);
    }
    const folders = all.map(([path]) => folderOf(path));
    const args = ["-cp", jacksonClassPath(JAVA_FOLDER), join(JAVA_FOLDER, "RunSamples.java"), ...folders];
    const { code, stderr } = await runProgram("java", args, "", ENVIRONMENT);
    expect(stderr).toBe("");
    expect(code).toBe(0);
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  test.each(named)(
    "the sample of %s makes the typical call and shows what comes back",
    async (path, operation) => {
      const error = await readFile(join(folderOf(path), "error.txt"), "utf8").catch(() => "");
      expect(error).toBe("");
      const output = await readFile(join(folderOf(path), "output.txt"), "utf8");
      expect([parseOutput(output)]).toEqual(expectedOutput(operation));
    },
  );

  test("a sample that the API rejects fails and says why, without the secret", async () => {
    const error = await readFile(join(folderOf("rejected"), "error.txt"), "utf8");
    expect(error).toContain("was rejected: ");
    expect(error).toContain("This is not the typical call.");
    expect(error).not.toContain(ENVIRONMENT.API_SECRET_KEY);
  });
});
