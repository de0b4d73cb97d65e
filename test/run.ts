/** `npm test`: everything that must hold. `npm run test:full` adds the long tests. Ends with the count of all tests. */
import { mkdir, readFile, rm } from "node:fs/promises";
import { CommandError, runCommand } from "#build-scripts/lib/cli/run-command.ts";
import { runScript, runTool } from "#build-scripts/lib/cli/run-tool.ts";
import { installBrowser } from "./e2e/install-browser.ts";

const RESULTS = "test-results";

interface Stage {
  name: string;
  run(): Promise<void>;
  /** Later stages work on the result of this one: without it they would only fail for the same reason. */
  neededByLater?: boolean;
}

const vitest = (config: string, results: string) =>
  runTool("vitest", [
    "run",
    ...["--config", config, "--reporter", "default", "--reporter", "json"],
    `--outputFile.json=${RESULTS}/${results}.json`,
  ]);

/** Waits for all, then throws if one has failed. */
async function all(...stages: Promise<void>[]): Promise<void> {
  await Promise.allSettled(stages);
  await Promise.all(stages);
}

/** Runs the tests of code that depends most on Node with another version, such as the recommended one, where it is named. */
const testsOnOtherNode = async ({ OTHER_NODE: node } = process.env) => {
  if (!node) return;
  const args = ["run", "--config", "test/vitest.config.ts", "--reporter", "dot", "build-scripts"];
  await runTool("vitest", args, { node, quiet: true });
};

const STAGES: Stage[] = [
  { name: "Build", run: () => runScript("build-scripts/build.ts"), neededByLater: true },
  {
    // At the same time, because types are checked by one thread, and publishing mostly waits for its server.
    name: "Check, unit tests, publishing, the static site, Firefox, and another Node",
    run: () =>
      all(
        runScript("build-scripts/check.ts"),
        vitest("test/deploy/vitest.config.ts", "deploy").finally(() =>
          vitest("test/firefox/vitest.config.ts", "firefox"),
        ),
        vitest("test/site/vitest.config.ts", "site"),
        vitest("test/vitest.config.ts", "unit"),
        testsOnOtherNode(),
      ),
  },
  {
    name: "End-to-end tests",
    run: () => runTool("playwright", ["test", "--config", "test/e2e/playwright.config.ts"]),
  },
];

const COMMAND = { usage: "npm test", options: { full: { type: "boolean" } } } as const;

await runCommand(COMMAND, async ({ values: { full } }) => {
  await installBrowser();
  if (full) process.env.FULL = "1";
  await rm(RESULTS, { recursive: true, force: true });
  await mkdir(RESULTS, { recursive: true });
  const failedStages: string[] = [];
  for (const { name, run, neededByLater } of STAGES) {
    console.log(`\n== ${name}`);
    const start = performance.now();
    try {
      await run();
    } catch {
      failedStages.push(name);
      if (neededByLater) break;
    }
    console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
  }
  const { passed, failed } = await countTests();
  console.log(`\n${passed} passed, ${failed} failed`);
  if (failedStages.length > 0) throw new CommandError(`Failed: ${failedStages.join("; ")}.`);
});

/** Counts the tests passed and failed in all stages that ran, from the reports of their runners. */
async function countTests(): Promise<{ passed: number; failed: number }> {
  let passed = 0;
  let failed = 0;
  for (const name of ["unit", "deploy", "site", "firefox"]) {
    const report = await readReport<{ numPassedTests: number; numFailedTests: number }>(name);
    passed += report?.numPassedTests ?? 0;
    failed += report?.numFailedTests ?? 0;
  }
  const e2e = await readReport<{ stats: { expected: number; unexpected: number } }>("e2e");
  return { passed: passed + (e2e?.stats.expected ?? 0), failed: failed + (e2e?.stats.unexpected ?? 0) };
}

async function readReport<Report>(name: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(`${RESULTS}/${name}.json`, "utf8")) as Report;
  } catch {
    return undefined;
  }
}
