import { basename, dirname, extname } from "node:path";
import { runProgram } from "../api-samples/run-program.ts";
import { runnerOf } from "./program.ts";

/** A function's name and arguments; `LAST` is replaced by the result of the previous call. */
export type Call = [name: string, ...args: unknown[]];
export const LAST = "(result of the previous call)";

/** Programs that import a file, call its functions and print the results as JSON. */
const DRIVERS: Readonly<Record<string, string[]>> = {
  ".mjs": [
    "--input-type=module",
    "--eval",
    `import { readFileSync } from "node:fs";
     const [path, name, last] = process.argv.slice(1);
     const calls = JSON.parse(readFileSync(0, "utf8"));
     const module = await import(path + "/" + name);
     const results = [];
     for (const [called, ...args] of calls) {
       const values = args.map((value) => (value === last ? results.at(-1) : value));
       results.push((await module[called](...values)) ?? null);
     }
     console.log(JSON.stringify(results));`,
  ],
  ".py": [
    "-c",
    `import importlib, json, sys
path, name, last = sys.argv[1:]
sys.path.insert(0, path)
module = importlib.import_module(name.removesuffix(".py"))
results = []
for called, *args in json.load(sys.stdin):
    results.append(getattr(module, called)(*[results[-1] if value == last else value for value in args]))
print(json.dumps(results))`,
  ],
  ".php": [
    "-r",
    `[, $path, $name, $last] = $argv;
     require "$path/$name";
     $results = [];
     foreach (json_decode(stream_get_contents(STDIN), true) as $call) {
         $called = array_shift($call);
         $results[] = $called(...array_map(fn ($value) => $value === $last ? end($results) : $value, $call));
     }
     echo json_encode($results);`,
  ],
};

/** Calls functions of a file in turn in one process and returns their results. */
export async function callFunctions(
  file: string,
  calls: readonly Call[],
  environment: Readonly<Record<string, string>> = {},
): Promise<unknown[]> {
  const driver = DRIVERS[extname(file)] ?? [];
  const args = [dirname(file), basename(file), LAST];
  const separator = file.endsWith(".php") ? ["--"] : [];
  const { stdout, stderr } = await runProgram(
    runnerOf(file),
    [...driver, ...separator, ...args],
    JSON.stringify(calls),
    environment,
  );
  if (stderr) throw new Error(stderr);
  return JSON.parse(stdout) as unknown[];
}

/** Renames properties to camel case at any depth: `paid_until` becomes `paidUntil`. Leaves out null. */
export function inCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inCamelCase);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([name, member]) => [
        name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
        inCamelCase(member),
      ]),
  );
}

export function inSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
