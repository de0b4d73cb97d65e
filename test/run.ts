/** `npm test`: everything that must hold. `npm run test:full` adds the long tests. Ends with the slowest files and the count of all tests. */
import { mkdir, readFile, rm } from "node:fs/promises";
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
    const config = `${SUITES[name]}/vitest.config.ts`;
    const output = `--outputFile.junit=${RESULTS}/${name}.xml`;
    const args = ["--config", config, "--reporter", "default", "--reporter", "junit"];
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

/** A file of tests in a report: the number of its tests by outcome, and its duration in seconds. */
type Attribute = "name" | "tests" | "failures" | "skipped" | "time";
type ReportedFile = Record<Attribute, string>;

/** Prints the slowest files and the numbers of tests passed and failed, from the reports of all suites that ran. */
async function report(): Promise<void> {
  const files = (await Promise.all([...Object.keys(SUITES), "e2e"].map(readReport))).flat();
  console.log("\nSlowest files");
  for (const { name, time } of files.sort((a, b) => Number(b.time) - Number(a.time)).slice(0, MAX_SLOWEST))
    console.log(`${Number(time).toFixed(0).padStart(5)} s  ${name}`);
  const sum = (attribute: Attribute) => files.reduce((all, file) => all + Number(file[attribute]), 0);
  const failed = sum("failures");
  console.log(`\n${sum("tests") - sum("skipped") - failed} passed, ${failed} failed`);
}

/** Lists the files in a suite's report (JUnit), or none if the suite did not run. */
async function readReport(suite: string): Promise<ReportedFile[]> {
  const report = await readFile(`${RESULTS}/${suite}.xml`, "utf8").catch(() => "");
  return [...report.matchAll(/<testsuite (.*?)>/g)].map(
    ([, attributes = ""]) =>
      Object.fromEntries(
        [...attributes.matchAll(/(\w+)="(.*?)"/g)].map(([, ...pair]) => pair),
      ) as ReportedFile,
  );
}
