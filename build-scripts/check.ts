/** `npm run check`: checks format, lint, types and content. All checks run before the command fails. */
import { CommandError, runCommand } from "./lib/cli/run-command.ts";
import { runScript, runTool } from "./lib/cli/run-tool.ts";
import { step } from "./lib/cli/step.ts";

type Check = [name: string, run: () => Promise<unknown>];

const TOOL_CHECKS: Check[] = [
  ["Format and lint", () => runTool("biome", ["check", "--error-on-warnings"], { quiet: true })],
  ["Types", () => runTool("tsc", [], { quiet: true })],
];

const CONTENT_CHECKS: Check[] = [
  ["Content and wording", () => runScript("build-scripts/content-check.ts", { quiet: true })],
];

await runCommand({ usage: "npm run check" }, async () => {
  // Both run in processes of their own.
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
