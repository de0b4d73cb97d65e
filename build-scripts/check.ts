/** `npm run check`: checks format, lint, types and content. All checks run before the command fails. */
import { createLibrary } from "#app/lib/content/snapshot/library.server.ts";
import { checkContent } from "./lib/checks/check-content.ts";
import { readContentEnvironment } from "./lib/cli/command-environment.ts";
import { CommandError, runCommand } from "./lib/cli/run-command.ts";
import { runTool } from "./lib/cli/run-tool.ts";
import { step } from "./lib/cli/step.ts";
import { checkWording, readProse } from "./lib/editorial/check-wording.ts";
import { meanGrade, readingGrade } from "./lib/editorial/reading-grade.ts";

const environment = () => readContentEnvironment(process.env);
const contentLibrary = () => createLibrary({ ...environment(), publicDir: "public" });

/** Requires every package to come from the npm registry over HTTPS, with an integrity hash. */
const LOCK_RULES = [
  ...["--path", "package-lock.json", "--type", "npm"],
  ...["--validate-https", "--validate-integrity", "--allowed-hosts", "npm"],
];

const CHECKS: [name: string, run: () => Promise<unknown>][] = [
  ["Format and lint", () => runTool("biome", ["check", "--error-on-warnings"], { quiet: true })],
  ["Types", () => runTool("tsc", [], { quiet: true })],
  ["Lock file", () => runTool("lockfile-lint", LOCK_RULES, { quiet: true })],
  ["Content", () => checkContent(contentLibrary())],
  ["Wording", checkWordingAndGrade],
];

/** Returns the reading grade, which is reported and never fails. */
async function checkWordingAndGrade(): Promise<string> {
  const library = contentLibrary();
  await checkWording(library, environment().contentDir);
  const pages = await library.getContent().then(
    () => readProse(library),
    () => [],
  );
  const { grade } = meanGrade(pages.map(readingGrade));
  return pages.length > 0 ? `reading grade ${grade.toFixed(1)}; per page: npm run content:grade` : "";
}

await runCommand(async () => {
  const failures: string[] = [];
  for (const [name, run] of CHECKS) {
    await step(name, run).catch((error: unknown) =>
      failures.push(error instanceof Error ? error.message : String(error)),
    );
  }
  if (failures.length > 0) throw new CommandError(failures.join("\n\n"));
});
