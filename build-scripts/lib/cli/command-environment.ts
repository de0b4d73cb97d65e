import { existsSync } from "node:fs";
import { type Environment, readEnvironment } from "#app/lib/server/environment.server.ts";
import { CommandError } from "./run-command.ts";

type Variables = Record<string, string | undefined>;

/** The environment of a command that needs no content. What is wrong with it is said at once, without a stack trace. */
export function readCommandEnvironment(variables: Variables): Environment {
  try {
    const environment = readEnvironment(variables);
    return { ...environment, outputDir: withoutLastSlash(environment.outputDir) };
  } catch (cause) {
    throw new CommandError((cause as Error).message, { cause });
  }
}

/** The environment of a command that reads the content: the folder and the site configuration must exist. */
export function readContentEnvironment(variables: Variables): Environment {
  const environment = readCommandEnvironment(variables);
  const { contentDir, siteConfigFile } = environment;
  requirePlaces([
    ...missingFolder(contentDir),
    ...(existsSync(siteConfigFile) ? [] : [`The site configuration "${siteConfigFile}" does not exist.`]),
  ]);
  return environment;
}

/** The environment of the preview: only the folder must exist. What is wrong or missing in it is shown in the browser. */
export function readPreviewEnvironment(variables: Variables): Environment {
  const environment = readCommandEnvironment(variables);
  requirePlaces(missingFolder(environment.contentDir));
  return environment;
}

function missingFolder(contentDir: string): string[] {
  return existsSync(contentDir) ? [] : [`CONTENT_DIR is "${contentDir}", where there is no folder.`];
}

function requirePlaces(missing: readonly string[]): void {
  if (missing.length === 0) return;
  throw new CommandError(
    `${missing.join("\n")}\n  Fix: correct CONTENT_DIR or SITE_CONFIG; relative paths start at ${process.cwd()}.`,
  );
}

/** Names of other folders are made by adding to it. */
function withoutLastSlash(dir: string): string {
  return dir.replace(/(?<=.)[/\\]+$/, "");
}
