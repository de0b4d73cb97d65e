/** `npm run content:review`: lists the statements that provider support must confirm, by page; `-- --json` for tools. */
import { allPages } from "#app/lib/content/snapshot/content.ts";
import { createLibrary } from "#app/lib/content/snapshot/library.server.ts";
import { readContentEnvironment } from "./lib/cli/command-environment.ts";
import { runCommand } from "./lib/cli/run-command.ts";
import { formatReviews, listReviews } from "./lib/editorial/review-list.ts";

await runCommand(async () => {
  const library = createLibrary({ ...readContentEnvironment(process.env), publicDir: "public" });
  const list = listReviews(allPages(await library.getContent()));
  console.log(process.argv.includes("--json") ? JSON.stringify(list, null, 2) : formatReviews(list));
});
