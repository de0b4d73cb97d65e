/** `npm run content:check`: reports every mistake in the content. */
import { setFlagsFromString } from "node:v8";
import {
  ContentError,
  type Diagnostic,
  requireNoMistakes,
} from "#app/lib/content/diagnostics/content-error.ts";
import { readContentEnvironment } from "./lib/cli/command-environment.ts";
import { runCommand } from "./lib/cli/run-command.ts";
import { step } from "./lib/cli/step.ts";
import { SHORT_PROCESS_FLAGS } from "./lib/cli/v8-flags.ts";
import { contentStages } from "./lib/editorial/content-stages.ts";

for (const flag of SHORT_PROCESS_FLAGS) setFlagsFromString(flag);

await runCommand({ usage: "npm run content:check" }, async () => {
  const found: Diagnostic[] = [];
  // All stages, so that their mistakes are reported at once.
  for (const [name, find] of contentStages(readContentEnvironment(process.env))) {
    const run = async () => {
      const diagnostics = await find();
      found.push(...diagnostics);
      if (diagnostics.some(({ isWarning }) => !isWarning)) throw new ContentError(diagnostics);
    };
    await step(name, run).catch((error: unknown) => {
      if (!(error instanceof ContentError)) throw error;
    });
  }
  requireNoMistakes(found);
});
