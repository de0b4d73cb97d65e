import { basename, dirname, extname } from "node:path";
import { runProgram } from "../api-samples/run-program.ts";
import { runnerOf } from "./program.ts";

/** A function's name and what it is called with; `LAST` stands for what the call before it gave. */
export type Call = [name: string, ...given: unknown[]];
export const LAST = "(what the call before gave)";

/** Programs that import a file and print what its functions give, as JSON. */
const DRIVERS: Readonly<Record<string, string[]>> = {
  ".mjs": [
    "--input-type=module",
    "--eval",
    `const [path, name, last, text] = process.argv.slice(1);
     const { calls } = JSON.parse(text);
     const module = await import(path + "/" + name);
     const results = [];
     for (const [called, ...given] of calls) {
       const values = given.map((value) => (value === last ? results.at(-1) : value));
       results.push((await module[called](...values)) ?? null);
     }
     console.log(JSON.stringify(results));`,
  ],
  ".py": [
    "-c",
    `import importlib, json, sys
path, name, last, text = sys.argv[1:]
sys.path.insert(0, path)
module = importlib.import_module(name.removesuffix(".py"))
results = []
for called, *given in json.loads(text)["calls"]:
    results.append(getattr(module, called)(*[results[-1] if value == last else value for value in given]))
print(json.dumps(results))`,
  ],
  ".php": [
    "-r",
    `[, $path, $name, $last, $text] = $argv;
     require "$path/$name";
     $results = [];
     foreach (json_decode($text, true)['calls'] as $call) {
         $called = array_shift($call);
         $results[] = $called(...array_map(fn ($value) => $value === $last ? end($results) : $value, $call));
     }
     echo json_encode($results);`,
  ],
};

/** Calls functions of a file one after the other in one process, and gives what each gave. */
export async function callFunctions(
  file: string,
  calls: readonly Call[],
  environment: Readonly<Record<string, string>> = {},
): Promise<unknown[]> {
  const driver = DRIVERS[extname(file)] ?? [];
  const given = [dirname(file), basename(file), LAST, JSON.stringify({ calls })];
  const separator = file.endsWith(".php") ? ["--"] : [];
  const { stdout, stderr } = await runProgram(
    runnerOf(file),
    [...driver, ...separator, ...given],
    "",
    environment,
  );
  if (stderr) throw new Error(stderr);
  return JSON.parse(stdout) as unknown[];
}

/** The functions' names and members as JavaScript has them: `paid_until` is `paidUntil`. */
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

/** A name as Python has it. */
export function inSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
