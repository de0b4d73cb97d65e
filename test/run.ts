/** `npm test`: everything that must hold. `npm run test:full` adds the long tests. Ends with the slowest files and the count of all tests. */
import { mkdir, readFile, rm } from "node:fs/promises";
import { relative } from "node:path";
import { CommandError, runCommand } from "#build-scripts/lib/cli/run-command.ts";
import { runScript, runTool } from "#build-scripts/lib/cli/run-tool.ts";
import { step } from "#build-scripts/lib/cli/step.ts";
import { installBrowser } from "./e2e/install-browser.ts";

const RESULTS = "test-results";
const MAX_SLOWEST = 10;
/** Suites of Vitest, whose folders have their configuration; that of the unit tests is in `test/` itself. */
const SUITES = {
  unit: "test",
  kit: "test/kit",
  site: "test/site",
  deploy: "test/deploy",
  firefox: "test/firefox",
};

const failures: string[] = [];

/** Runs a part of the tests, and prints its name and duration when it ends, with its output if it failed. */
async function stage(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await step(name, run);
  } catch (error) {
    failures.push(name);
    console.error(error instanceof Error ? error.message : error);
  }
}

const suite = (name: keyof typeof SUITES) =>
  stage(`Suite ${name}`, () => {
    const output = `--outputFile.json=${RESULTS}/${name}.json`;
    const args = [
      "--config",
      `${SUITES[name]}/vitest.config.ts`,
      "--reporter",
      "default",
      "--reporter",
      "json",
    ];
    return runTool("vitest", ["run", ...args, output], { quiet: true });
  });

/** Runs the tests of code that depends most on Node with another version, such as the recommended one, where it is named. */
const testsOnOtherNode = async ({ OTHER_NODE: node } = process.env) => {
  if (!node) return;
  await stage("Servers and build on another Node", () => {
    const folders = ["build-scripts/lib/serve", "build-scripts/lib/render"];
    return runTool("vitest", ["run", "--config", "test/vitest.config.ts", ...folders], { node, quiet: true });
  });
};

const COMMAND = { usage: "npm test", options: { full: { type: "boolean" } } } as const;

await runCommand(COMMAND, async ({ values: { full } }) => {
  await installBrowser();
  if (full) process.env.FULL = "1";
  await rm(RESULTS, { recursive: true, force: true });
  await mkdir(RESULTS, { recursive: true });
  await stage("Build", () => runScript("build-scripts/build.ts"));
  // Without a site, the rest would only fail for the same reason.
  if (failures.length === 0) {
    // Three at a time, because publishing mostly waits for its server, and more would only share the CPUs.
    await Promise.all([
      suite("deploy").then(() => suite("firefox")),
      stage("Check", () => runScript("build-scripts/check.ts"))
        .then(() => suite("unit"))
        .then(() => testsOnOtherNode())
        .then(() => suite("kit")),
      suite("site"),
    ]);
    await stage("End-to-end tests", () =>
      runTool("playwright", ["test", "--config", "test/e2e/playwright.config.ts"]),
    );
  }
  await report();
  if (failures.length > 0) throw new CommandError(`Failed: ${failures.join("; ")}.`);
});

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; startTime: number; endTime: number }[];
}

interface PlaywrightSuite {
  file: string;
  specs: { tests: { results: { duration: number }[] }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number };
  suites: PlaywrightSuite[];
}

/** Prints the slowest files and the numbers of tests passed and failed, from the reports of all suites that ran. */
async function report(): Promise<void> {
  const reports = await Promise.all(Object.keys(SUITES).map((name) => readReport<VitestReport>(name)));
  const ofVitest = reports.filter((found) => found !== undefined);
  const e2e = await readReport<PlaywrightReport>("e2e");
  const files = [
    ...ofVitest.flatMap(({ testResults }) =>
      testResults.map(({ name, startTime, endTime }) => [relative("", name), endTime - startTime] as const),
    ),
    ...(e2e?.suites ?? []).map((found) => [`test/e2e/${found.file}`, durationOf(found)] as const),
  ];
  console.log("\nSlowest files");
  for (const [file, duration] of files.sort(([, a], [, b]) => b - a).slice(0, MAX_SLOWEST))
    console.log(`${(duration / 1000).toFixed(0).padStart(5)} s  ${file}`);
  const sum = (values: (number | undefined)[]) => values.reduce<number>((all, value = 0) => all + value, 0);
  const passed = sum([...ofVitest.map(({ numPassedTests }) => numPassedTests), e2e?.stats.expected]);
  const failed = sum([...ofVitest.map(({ numFailedTests }) => numFailedTests), e2e?.stats.unexpected]);
  console.log(`\n${passed} passed, ${failed} failed`);
}

/** Sums the durations of the tests in a file, in milliseconds. */
function durationOf({ specs, suites = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  return [...own.map(({ duration }) => duration), ...suites.map(durationOf)].reduce((a, b) => a + b, 0);
}

async function readReport<Report>(name: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(`${RESULTS}/${name}.json`, "utf8")) as Report;
  } catch {
    return undefined;
  }
}
