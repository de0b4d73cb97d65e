import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ApiOperation } from "#app/lib/content/openapi/api.ts";
import { samplesOf } from "#app/lib/content/openapi/samples/samples.ts";
import { runProgram } from "../../factories/run-program.ts";
import { content } from "../../site-content.ts";
import {
  createAccount,
  createExampleAccount,
  ENVIRONMENT,
  exampleRequest,
  serve,
  successResponse,
} from "./practice-server.ts";
import { has, JAVA_FOLDER, jacksonClassPath } from "./runtimes.ts";

// Java's compiler is slow on a busy machine.
vi.setConfig({ hookTimeout: 120_000 });

interface Program {
  /** The path of its operation, "rejected" or "limited". */
  name: string;
  code: string;
}
interface Ran {
  output: string;
  /** What a program that failed has printed, or why it failed. */
  error: string;
}
type RunPrograms = (programs: readonly Program[]) => Promise<Ran[]>;

/** Runs each program in a process of its own. */
const runEach =
  (command: string, ...args: string[]): RunPrograms =>
  (programs) =>
    Promise.all(
      programs.map(async ({ code }) => {
        const ran = await runProgram(command, args, code, ENVIRONMENT);
        return { output: ran.stdout, error: ran.code === 0 ? ran.stderr : ran.stdout + ran.stderr };
      }),
    );

/** Runs modules in this process; they may use top-level await. */
async function runJavaScript(programs: readonly Program[]): Promise<Ran[]> {
  const AsyncFunction = (async () => {}).constructor as new (
    ...code: string[]
  ) => (...given: unknown[]) => Promise<void>;
  const all: Ran[] = [];
  for (const { code } of programs) {
    const logged: string[] = [];
    const console = { log: (text: string) => logged.push(text) };
    const run = new AsyncFunction("process", "console", code);
    const error = await run({ env: ENVIRONMENT }, console).then(
      () => "",
      (thrown: Error) => thrown.message,
    );
    all.push({ output: logged.join("\n"), error });
  }
  return all;
}

/** Runs the programs of its standard input in turn and prints what each did. */
const PYTHON_RUNNER = `
import contextlib, io, json, sys, traceback
ran = []
for program in json.load(sys.stdin):
    output, error = io.StringIO(), ""
    with contextlib.redirect_stdout(output):
        try:
            exec(compile(program["code"], program["name"], "exec"), {"__name__": "__main__"})
        except BaseException:
            error = traceback.format_exc()
    ran.append({"output": output.getvalue(), "error": error})
json.dump(ran, sys.stdout)
`;

async function runPython(programs: readonly Program[]): Promise<Ran[]> {
  const args = ["-c", PYTHON_RUNNER];
  const { stdout, stderr } = await runProgram("python3", args, JSON.stringify(programs), ENVIRONMENT);
  expect(stderr).toBe("");
  return JSON.parse(stdout) as Ran[];
}

/** Halve the CPU time of a short run. */
const JAVA_OPTIONS = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

/** Compiles and runs each program in a folder of its own, all by one process. */
async function runJava(programs: readonly Program[]): Promise<Ran[]> {
  const root = await mkdtemp(join(tmpdir(), "java-samples-"));
  const folders = programs.map((_program, index) => join(root, String(index)));
  for (const [index, folder] of folders.entries()) {
    const { code = "" } = programs[index] ?? {};
    await mkdir(folder);
    await writeFile(join(folder, `${/class (\w+)/.exec(code)?.[1]}.java`), code);
  }
  const classPath = ["-cp", jacksonClassPath()];
  const args = [...JAVA_OPTIONS, ...classPath, join(JAVA_FOLDER, "RunSamples.java"), ...folders];
  const { stderr } = await runProgram("java", args, "", ENVIRONMENT);
  expect(stderr).toBe("");
  const read = (folder: string, name: string) => readFile(join(folder, name), "utf8").catch(() => "");
  const all = folders.map(async (folder) => ({
    output: await read(folder, "output.txt"),
    error: await read(folder, "error.txt"),
  }));
  const ran = await Promise.all(all);
  await rm(root, { recursive: true });
  return ran;
}

const LANGUAGES: [label: string, run: RunPrograms][] = [
  ["cURL", runEach("bash", "-euo", "pipefail")],
  ["JavaScript", runJavaScript],
  ["Python", runPython],
  ...(has("php") ? [["PHP", runEach("php")] as [string, RunPrograms]] : []),
  ...(has("java") ? [["Java", runJava] as [string, RunPrograms]] : []),
];

const { api = expect.unreachable("the content describes an API") } = content;
const operations = [...api.operations.values()];
const named = operations.map((operation) => [operation.path, operation] as const);

/** Lists what a sample prints: cURL the response, others its result, or a sentence if there is none. */
function outputOf(label: string, operation: ApiOperation): unknown {
  const { request: _echo, ...response } = successResponse(operation);
  if (label === "cURL") return response;
  const { errors: _errors, isSuccess: _outcome, ...results } = response;
  return Object.values(results)[0] ?? `${operation.path.split("/").at(-1)} succeeded.`;
}

/** Parses a program's output: JSON, or a sentence. */
function parseOutput(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.trim();
  }
}

describe.each(LANGUAGES)("%s", (label, run) => {
  const servers: Awaited<ReturnType<typeof serve>>[] = [];
  const results = new Map<string, Ran & { requests: unknown[] }>();

  beforeAll(async () => {
    const accounts = operations.map((operation) => createExampleAccount(operation, operations));
    const rejecting = createAccount({ apiSecretKey: "another" });
    const limiting = createAccount({ apiRateLimit: 0 });
    for (const account of await Promise.all([...accounts, rejecting, limiting]))
      servers.push(await serve(account));
    const programs = servers.map((server, index) => {
      const operation = operations[index] ?? (operations[0] as ApiOperation);
      const { code = "" } = samplesOf(operation).find((sample) => sample.label === label) ?? {};
      const name = operations[index]?.path ?? (server === servers.at(-1) ? "limited" : "rejected");
      return { name, code: code.replace(api.baseUrl, `${server.origin}/api`) };
    });
    const ran = await run(programs);
    for (const [index, { name }] of programs.entries())
      results.set(name, { ...(ran[index] as Ran), requests: servers[index]?.requests ?? [] });
  });
  afterAll(() => {
    for (const server of servers) server.close();
  });

  test.each(named)("the sample of %s sends the example request and prints the result", (path, operation) => {
    const { output = "", error, requests } = results.get(path) ?? {};
    expect(error).toBe("");
    expect(requests).toEqual([{ path, body: exampleRequest(operation), status: 200 }]);
    expect(parseOutput(output)).toEqual(outputOf(label, operation));
    expect(output).not.toContain(ENVIRONMENT.API_SECRET_KEY);
  });

  test("a sample whose request is rejected fails with the reason, without the secret", () => {
    const { error } = results.get("rejected") ?? {};
    expect(error).toContain(label === "cURL" ? '"isSuccess": false' : "was rejected: ");
    expect(error).toContain("The account ID and the secret do not match.");
    expect(error).not.toContain(ENVIRONMENT.API_SECRET_KEY);
  });

  test("a sample whose response is not JSON fails with the status", () => {
    expect(results.get("limited")?.error).toMatch(/(?:status|Error|returned error:) 429/);
  });
});
