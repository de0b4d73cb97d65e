/** `npm run headers -- nginx`, or another of the hosts in `HOST_SETTINGS`: prints the site's headers or redirects for a host. */
import { createLibrary } from "#app/lib/content/snapshot/library.server.ts";
import { readContentEnvironment } from "./lib/cli/command-environment.ts";
import { CommandError, runCommand } from "./lib/cli/run-command.ts";
import { readDeploySettings } from "./lib/deploy/deploy-settings.ts";
import { readHeaders } from "./lib/serve/headers.ts";
import { HOST_SETTINGS } from "./lib/serve/host-settings.ts";

await runCommand(async () => {
  const [host = "", ...options] = process.argv.slice(2);
  const settings = Object.hasOwn(HOST_SETTINGS, host) ? HOST_SETTINGS[host] : undefined;
  if (!settings)
    throw new CommandError(
      `Usage: npm run headers -- ${Object.keys(HOST_SETTINGS).join(" | ")} [--noindex]`,
      {
        exitCode: 2,
      },
    );
  const library = createLibrary({ ...readContentEnvironment(process.env), publicDir: "public" });
  const { redirects, gone } = await library.getContent();
  const { edgeSeconds } = readDeploySettings(process.env, { needsBucket: false });
  const headers = await readHeaders();
  // For previews, whose files are those of the live site.
  if (options.includes("--noindex")) headers["X-Robots-Tag"] = "noindex";
  process.stdout.write(settings(headers, { redirects, gone, edgeSeconds }));
});
