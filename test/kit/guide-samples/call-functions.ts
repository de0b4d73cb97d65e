import { basename, dirname, extname } from "node:path";
import { runProgram } from "../../factories/run-program.ts";
import { runnerOf } from "./program.ts";

/** A function's name and arguments. */
export type Call = [name: string, ...args: unknown[]];

/** Programs that import a file, call its functions and print the results as JSON. */
const DRIVERS: Readonly<Record<string, string[]>> = {
  ".mjs": [
    "--input-type=module",
    "--eval",
    `import { readFileSync } from "node:fs";
     const [path, name] = process.argv.slice(1);
     const calls = JSON.parse(readFileSync(0, "utf8"));
     const module = await import(path + "/" + name);
     const results = [];
     for (const [called, ...args] of calls) results.push((await module[called](...args)) ?? null);
     console.log(JSON.stringify(results));`,
  ],
  ".py": [
    "-c",
    `import importlib, json, sys
path, name = sys.argv[1:]
sys.path.insert(0, path)
module = importlib.import_module(name.removesuffix(".py"))
print(json.dumps([getattr(module, called)(*args) for called, *args in json.load(sys.stdin)]))`,
  ],
  ".php": [
    "-r",
    `[, $path, $name] = $argv;
     require "$path/$name";
     $results = [];
     foreach (json_decode(stream_get_contents(STDIN), true) as $call) {
         $called = array_shift($call);
         $results[] = $called(...$call);
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
  const args = [dirname(file), basename(file)];
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
