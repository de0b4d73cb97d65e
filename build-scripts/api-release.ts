/** `npm run api:release -- 2026-02-01`: adds what the API has now to `api/releases.json`, under the version of its description. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ApiRelease, RELEASES_FILE, surfaceOf } from "#app/lib/content/openapi/api-surface.ts";
import { createLibrary } from "#app/lib/content/snapshot/library.server.ts";
import { readContentEnvironment } from "./lib/cli/command-environment.ts";
import { CommandError, runCommand, UsageError } from "./lib/cli/run-command.ts";

const COMMAND = { usage: "npm run api:release -- 2026-02-01", positionals: [1, 1] } as const;

await runCommand(COMMAND, async ({ positionals: [date = ""] }) => {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new UsageError(`"${date}" is not a date.`);
  const environment = readContentEnvironment(process.env);
  const library = createLibrary({ ...environment, publicDir: "public" });
  const { api, apiDocument, releases, site } = await library.getContent();
  if (!api || !apiDocument) throw new CommandError("The content has no API description.");
  const { version } = apiDocument.info;
  if (releases.some((release) => release.version === version || release.date >= date)) {
    throw new CommandError(
      `There is a release ${version}, or one of ${date} or later: raise the version in api/openapi.yaml, or correct the date.`,
    );
  }
  const release: ApiRelease = { version, date, ...surfaceOf(api) };
  const written = formatReleases([release, ...releases]).replaceAll(
    `_${site.provider.ipnFieldPrefix}_`,
    "_{provider.ipnFieldPrefix}_",
  );
  await writeFile(join(environment.contentDir, RELEASES_FILE), `${written}\n`);
  console.log(`Added the release ${version} of ${date} to ${RELEASES_FILE}.`);
});

/** Writes one field a line, so that a change is one line of a diff. */
function formatReleases(releases: readonly ApiRelease[]): string {
  return JSON.stringify({ releases }, null, 1).replace(/\{\n\s+"type"[^{}]*\}/g, (field) =>
    field.replace(/\s*\n\s*/g, " "),
  );
}
