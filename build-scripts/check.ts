/** `npm run check`: checks format, lint, types and content. All checks run before the command fails. */
import { createLibrary } from "#app/lib/content/snapshot/library.server.ts";
import { checkContent } from "./lib/checks/check-content.ts";
import { readContentEnvironment } from "./lib/cli/command-environment.ts";
import { CommandError, runCommand } from "./lib/cli/run-command.ts";
import { runTool } from "./lib/cli/run-tool.ts";
import { step } from "./lib/cli/step.ts";
import { checkWording, readProse } from "./lib/editorial/check-wording.ts";
import { meanGrade, readingGrade } from "./lib/editorial/reading-grade.ts";

type Check = [name: string, run: () => Promise<unknown>];

const environment = () => readContentEnvironment(process.env);

/** Requires every package to come from the npm registry over HTTPS, with an integrity hash. */
const LOCK_RULES = [
  ...["--path", "package-lock.json", "--type", "npm"],
  ...["--validate-https", "--validate-integrity", "--allowed-hosts", "npm"],
];

const TOOL_CHECKS: Check[] = [
  ["Format and lint", () => runTool("biome", ["check", "--error-on-warnings"], { quiet: true })],
  ["Types", () => runTool("tsc", [], { quiet: true })],
  ["Lock file", () => runTool("lockfile-lint", LOCK_RULES, { quiet: true })],
];

const CONTENT_CHECKS: Check[] = [
  ["Content", () => checkContent(createLibrary({ ...environment(), publicDir: "public" }))],
  ["Wording", checkWordingAndGrade],
];

/** Returns the reading grade, which is reported and never fails. */
async function checkWordingAndGrade(): Promise<string> {
  const library = createLibrary({ ...environment(), publicDir: "public" });
  await checkWording(library, environment().contentDir);
  const pages = await library.getContent().then(
    () => readProse(library),
    () => [],
  );
  const { grade } = meanGrade(pages.map(readingGrade));
  return pages.length > 0 ? `reading grade ${grade.toFixed(1)}; per page: npm run content:grade` : "";
}

await runCommand(async () => {
  // The tools run in processes of their own, next to the checks of the content.
  const failures = (await Promise.all([runAll(TOOL_CHECKS), runAll(CONTENT_CHECKS)])).flat();
  if (failures.length > 0) throw new CommandError(failures.join("\n\n"));
});

/** Runs checks in turn and returns the messages of those that failed. */
async function runAll(checks: readonly Check[]): Promise<string[]> {
  const failures: string[] = [];
  for (const [name, run] of checks) {
    await step(name, run).catch((error: unknown) =>
      failures.push(error instanceof Error ? error.message : String(error)),
    );
  }
  return failures;
}
