/** `npm run content:check`: reports every mistake in the content; `-- --watch` reports again after each change. */
import { statSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import {
  ContentError,
  type Diagnostic,
  formatDiagnostics,
  requireNoMistakes,
} from "#app/lib/content/diagnostics/content-error.ts";
import { readContentEnvironment } from "./lib/cli/command-environment.ts";
import { runCommand } from "./lib/cli/run-command.ts";
import { step } from "./lib/cli/step.ts";
import { SHORT_PROCESS_FLAGS } from "./lib/cli/v8-flags.ts";
import { createContentChecker } from "./lib/editorial/content-checker.ts";
import { watchState } from "./lib/preview/watch-state.ts";

for (const flag of SHORT_PROCESS_FLAGS) setFlagsFromString(flag);

const COMMAND = {
  usage: "npm run content:check -- [--watch]",
  options: { watch: { type: "boolean" } },
} as const;

await runCommand(COMMAND, async ({ values: { watch } }) => {
  const { contentDir, providerDir, publicDirs } = readContentEnvironment(process.env);
  const checker = createContentChecker({ contentDir, providerDir, publicDirs });
  /** Checks all stages, so that their mistakes are reported at once. */
  const check = async () => {
    const found: Diagnostic[] = [];
    for (const [name, find] of checker.stages) {
      const run = async () => {
        const diagnostics = await find();
        found.push(...diagnostics);
        if (diagnostics.some(({ isWarning }) => !isWarning)) throw new ContentError(diagnostics);
      };
      await step(name, run).catch(ignoreContentError);
    }
    requireNoMistakes(found);
  };
  if (!watch) return check();

  const report = () =>
    check().catch((error: unknown) =>
      console.log(error instanceof ContentError ? `\n${formatDiagnostics(error.diagnostics)}\n` : error),
    );
  /** Word lists are not part of the site, so its id does not depend on them. */
  const stateName = () =>
    [
      checker.stateName(),
      ...["words.txt", "terms.json"].map((name) => modified(contentDir, name)),
      modified(providerDir, "words.txt"),
    ].join();
  await report();
  let running = Promise.resolve<unknown>(undefined);
  watchState({
    stateName,
    folders: [...new Set([contentDir, providerDir, ...publicDirs])],
    onChange: () => {
      running = running.then(report);
    },
  });
});

function ignoreContentError(error: unknown): void {
  if (!(error instanceof ContentError)) throw error;
}

function modified(folder: string, name: string): number | undefined {
  return statSync(`${folder}/${name}`, { throwIfNoEntry: false })?.mtimeMs;
}
