/** Makes the app's bundle from its sources. `build` and `preview` run it when these are others than those of the bundle that is there. */
import { makeBundle } from "./lib/bundle/make-bundle.ts";
import { runCommand } from "./lib/cli/run-command.ts";

await runCommand(makeBundle);
