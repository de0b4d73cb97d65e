/** `npm run headers -- nginx | cloudfront | _headers`: the built site's headers in the form of a host. */
import { readHeaders } from "./lib/headers.ts";
import { HOST_SETTINGS } from "./lib/host-settings.ts";
import { CommandError, runCommand } from "./lib/run-command.ts";

await runCommand(async () => {
  const [host = ""] = process.argv.slice(2);
  const settings = Object.hasOwn(HOST_SETTINGS, host) ? HOST_SETTINGS[host] : undefined;
  if (!settings)
    throw new CommandError(`Usage: npm run headers -- ${Object.keys(HOST_SETTINGS).join(" | ")}`, {
      exitCode: 2,
    });
  process.stdout.write(settings(await readHeaders()));
});
