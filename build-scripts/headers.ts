/** `npm run headers -- nginx | cloudfront | _headers`: prints the built site's headers as a host's configuration. */

import { CommandError, runCommand } from "./lib/cli/run-command.ts";
import { readHeaders } from "./lib/serve/headers.ts";
import { HOST_SETTINGS } from "./lib/serve/host-settings.ts";

await runCommand(async () => {
  const [host = ""] = process.argv.slice(2);
  const settings = Object.hasOwn(HOST_SETTINGS, host) ? HOST_SETTINGS[host] : undefined;
  if (!settings)
    throw new CommandError(`Usage: npm run headers -- ${Object.keys(HOST_SETTINGS).join(" | ")}`, {
      exitCode: 2,
    });
  process.stdout.write(settings(await readHeaders()));
});
