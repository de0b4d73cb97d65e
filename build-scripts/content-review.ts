/** `npm run content:review`: lists the facts and statements that the provider must confirm; `-- --json` for tools. */

import { BLOCKS } from "#app/components/mdx/blocks.ts";
import { createLibrary } from "#app/lib/content/library/library.server.ts";
import { allPages } from "#app/lib/content/resolve/content.ts";
import { parseFiles } from "#app/lib/content/source/content-files.ts";
import { factUses, readContent } from "#app/lib/content/source/read-content.server.ts";
import { readContentEnvironment } from "./lib/cli/command-environment.ts";
import { runCommand } from "./lib/cli/run-command.ts";
import { formatReviews, listReviews } from "./lib/editorial/review-list.ts";

const COMMAND = {
  usage: "npm run content:review -- [--json]",
  options: { json: { type: "boolean" } },
} as const;

await runCommand(COMMAND, async ({ values: { json } }) => {
  const environment = readContentEnvironment(process.env);
  const content = await createLibrary({ ...environment, blocks: BLOCKS }).getContent();
  const files = readContent(environment);
  const { value: facts } = parseFiles(files, environment).facts;
  const list = listReviews(allPages(content), facts, factUses(files));
  console.log(json ? JSON.stringify(list, null, 2) : formatReviews(list));
});
