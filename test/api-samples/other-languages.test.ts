import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ApiOperation } from "#app/lib/content/openapi/api.ts";
import { readApi, sampleCode } from "./api-under-test.ts";
import {
  createExampleAccount,
  ENVIRONMENT,
  exampleRequest,
  serve,
  successResponse,
} from "./practice-server.ts";
import { expectedOutput, parseOutput } from "./printed-results.ts";
import { runProgram } from "./run-program.ts";
import { findJava, findPhp, jacksonClassPath } from "./runtimes.ts";

// Java's compiler is slow on a busy machine.
vi.setConfig({ hookTimeout: 120_000 });

/** Runs each program of `[{ name, code }]` on its own and prints `{ name: { output, error } }`. */
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

/** Halve the CPU time of a short run. */
const JAVA_OPTIONS = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];
/** Holds the runner and a minimal replacement for Jackson. */
const JAVA_FOLDER = fileURLToPath(new URL("java", import.meta.url));

const { api, operations } = readApi();
const named = operations.map((operation) => [operation.path, operation] as const);
const [first] = operations as [ApiOperation, ...ApiOperation[]];
const { origin } = new URL(api.baseUrl);
const servers: Awaited<ReturnType<typeof serve>>[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

/** Returns a sample, which sends its request to a practice server of its own. */
async function localSample(operation: ApiOperation, label: string) {
  const server = await serve(await createExampleAccount(operation, operations));
  servers.push(server);
  return { code: sampleCode(operation, label).replace(origin, server.origin), requests: server.requests };
}

const executed = (operation: ApiOperation) => [
  { path: operation.path, body: exampleRequest(operation), status: 200 },
];

describe("cURL", () => {
  test.each(named)(
    "the sample of %s sends the example request and prints the response without the secret",
    async (_path, operation) => {
      const sample = await localSample(operation, "cURL");
      const { code, stdout, stderr } = await runProgram(
        "bash",
        ["-euo", "pipefail"],
        sample.code,
        ENVIRONMENT,
      );
      expect(stderr).toBe("");
      expect(sample.requests).toEqual(executed(operation));
      const { request: _echo, ...expected } = successResponse(operation);
      expect(JSON.parse(stdout)).toEqual(expected);
      expect(stdout).not.toContain(ENVIRONMENT.API_SECRET_KEY);
      expect(code).toBe(0);
    },
  );

  test("a sample whose request is rejected fails and prints the errors", async () => {
    const { code } = await localSample(first, "cURL");
    const ran = await runProgram("bash", ["-euo", "pipefail"], code, {
      ...ENVIRONMENT,
      VENDOR_ACCOUNT_ID: '"none"',
    });
    expect(ran.code).toBe(22);
    expect(JSON.parse(ran.stdout).errors).toEqual([
      { propertyWithError: "vendorAccountId", propertyErrorMessages: ["The value must be an integer."] },
    ]);
    expect(ran.stdout).not.toContain(ENVIRONMENT.API_SECRET_KEY);
  });
});

describe("Python", () => {
  let ran: Record<string, { output: string; error: string | null }> = {};
  const requests = new Map<string, unknown[]>();
  beforeAll(async () => {
    const programs: { name: string; code: string }[] = [];
    for (const operation of operations) {
      const sample = await localSample(operation, "Python");
      requests.set(operation.path, sample.requests);
      programs.push({ name: operation.path, code: sample.code });
    }
    const { stdout, stderr } = await runProgram(
      "python3",
      ["-c", PYTHON_RUNNER],
      JSON.stringify(programs),
      ENVIRONMENT,
    );
    expect(stderr).toBe("");
    ran = JSON.parse(stdout);
  });

  test.each(named)("the sample of %s sends the example request and prints the result", (path, operation) => {
    const { output, error } = ran[path] ?? { output: "", error: "It did not run." };
    expect(error).toBeNull();
    expect(requests.get(path)).toEqual(executed(operation));
    expect([parseOutput(output)]).toEqual(expectedOutput(operation));
  });
});

// These samples do not run here: a person reads them when the generator changes.
test.each(["C#"])(
  "the samples in %s read the credentials from the environment and request the operation",
  (label) => {
    for (const operation of operations) {
      const code = sampleCode(operation, label);
      expect(code).toContain(operation.url);
      expect(code).toContain('GetEnvironmentVariable("API_SECRET_KEY")');
      expect(code).not.toContain(operation.requestExample.apiSecretKey);
    }
  },
);

const php = findPhp();
if (!php.isInstalled) console.warn(`The samples in PHP are not run: ${php.reason}.`);
describe.runIf(php.isInstalled)("PHP", () => {
  test.each(named)(
    "the sample of %s sends the example request and prints the result",
    async (_path, operation) => {
      const sample = await localSample(operation, "PHP");
      const { code, stdout, stderr } = await runProgram("php", [], sample.code, ENVIRONMENT);
      expect(stderr).toBe("");
      expect(sample.requests).toEqual(executed(operation));
      expect([parseOutput(stdout)]).toEqual(expectedOutput(operation));
      expect(code).toBe(0);
    },
  );

  test("a sample whose request is rejected fails with the reason, without the secret", async () => {
    const environment = { ...ENVIRONMENT, VENDOR_ACCOUNT_ID: "-1" };
    const sample = await localSample(first, "PHP");
    const { code, stdout, stderr } = await runProgram("php", [], sample.code, environment);
    expect(code).toBe(255);
    expect(stderr + stdout).toContain("was rejected: ");
    expect(stderr + stdout).not.toContain(ENVIRONMENT.API_SECRET_KEY);
  });
});

const java = findJava();
if (!java.isInstalled) console.warn(`The samples in Java are not run: ${java.reason}.`);
describe.runIf(java.isInstalled)("Java", () => {
  let root: string;
  const requests = new Map<string, unknown[]>();
  const folderOf = (path: string) => join(root, path.replaceAll("/", "-"));

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "java-samples-"));
    const samples: (readonly [name: string, operation: ApiOperation])[] = [...named, ["rejected", first]];
    for (const [path, operation] of samples) {
      const sample = await localSample(operation, "Java");
      requests.set(path, sample.requests);
      const account = path === "rejected" ? "-1" : 'System.getenv("VENDOR_ACCOUNT_ID")';
      const code = sample.code.replace('System.getenv("VENDOR_ACCOUNT_ID")', account);
      await mkdir(folderOf(path));
      await writeFile(join(folderOf(path), `${operation.path.split("/").at(-1)}.java`), code);
    }
    const folders = samples.map(([path]) => folderOf(path));
    const args = [
      ...JAVA_OPTIONS,
      ...["-cp", jacksonClassPath(JAVA_FOLDER), join(JAVA_FOLDER, "RunSamples.java"), ...folders],
    ];
    const { code, stderr } = await runProgram("java", args, "", ENVIRONMENT);
    expect(stderr).toBe("");
    expect(code).toBe(0);
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  test.each(named)(
    "the sample of %s sends the example request and prints the result",
    async (path, operation) => {
      const error = await readFile(join(folderOf(path), "error.txt"), "utf8").catch(() => "");
      expect(error).toBe("");
      expect(requests.get(path)).toEqual(executed(operation));
      const output = await readFile(join(folderOf(path), "output.txt"), "utf8");
      expect([parseOutput(output)]).toEqual(expectedOutput(operation));
    },
  );

  test("a sample whose request is rejected fails with the reason, without the secret", async () => {
    const error = await readFile(join(folderOf("rejected"), "error.txt"), "utf8");
    expect(error).toContain("was rejected: ");
    expect(error).toContain("The account ID and the secret do not match.");
    expect(error).not.toContain(ENVIRONMENT.API_SECRET_KEY);
  });
});
