/** `npm run content:review`: lists the facts and statements that the provider must confirm; `-- --json` for tools. */

import { BLOCKS } from "#app/components/mdx/blocks.ts";
import { createLibrary } from "#app/lib/content/library/library.server.ts";
import { allPages } from "#app/lib/content/resolve/content.ts";
import { readContentEnvironment } from "./lib/cli/command-environment.ts";
import { runCommand } from "./lib/cli/run-command.ts";
import { formatReviews, listReviews } from "./lib/editorial/review-list.ts";

const COMMAND = {
  usage: "npm run content:review -- [--json]",
  options: { json: { type: "boolean" } },
} as const;

await runCommand(COMMAND, async ({ values: { json } }) => {
  const environment = readContentEnvironment(process.env);
  const library = createLibrary({ ...environment, blocks: BLOCKS });
  const pages = allPages(await library.getContent());
  const published = await library.getValid();
  const { facts, samples } = published?.files ?? {};
  const list = listReviews(pages, facts?.value, published?.factUses(), samples?.value?.currency);
  console.log(json ? JSON.stringify(list, null, 2) : formatReviews(list));
});
