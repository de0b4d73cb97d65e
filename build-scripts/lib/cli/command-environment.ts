import { existsSync } from "node:fs";
import { type Environment, readEnvironment } from "#app/lib/server/environment.server.ts";
import { CommandError } from "./run-command.ts";

/** Where the cache is unless `CACHE_DIR` says otherwise. */
export const DEFAULT_CACHE_DIR = "node_modules/.cache/site";

type Variables = Record<string, string | undefined>;

/** Reads the environment of a command that needs no content. Throws CommandError when a variable is invalid. */
export function readCommandEnvironment(variables: Variables): Environment {
  try {
    const environment = readEnvironment(variables);
    // Names of sibling folders are made by appending to the name.
    return { ...environment, outputDir: environment.outputDir.replace(/(?<=.)[/\\]+$/, "") };
  } catch (cause) {
    throw new CommandError((cause as Error).message, { cause });
  }
}

/** Reads the environment of a command that reads content. The content folder and `site.json` must exist. */
export function readContentEnvironment(variables: Variables): Environment {
  const environment = readPreviewEnvironment(variables);
  requirePath("site configuration", `${environment.providerDir}/site.json`);
  return environment;
}

/** Reads the environment of the preview. Only the content folder must exist; other errors appear in the browser. */
export function readPreviewEnvironment(variables: Variables): Environment {
  const environment = readCommandEnvironment(variables);
  requirePath("content folder", environment.contentDir);
  return environment;
}

function requirePath(name: string, path: string): void {
  if (existsSync(path)) return;
  throw new CommandError(
    `The ${name} "${path}" does not exist.\n  Fix: correct CONTENT_DIR or PROVIDER_DIR; relative paths are resolved from ${process.cwd()}.`,
  );
}
