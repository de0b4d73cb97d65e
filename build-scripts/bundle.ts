/** Bundles the app. `build` and `preview` run it when the sources have changed since the last bundle. */
import { makeBundle } from "./lib/bundle/make-bundle.ts";
import { runCommand } from "./lib/cli/run-command.ts";

await runCommand(makeBundle);
