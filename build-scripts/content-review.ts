/** `npm run content:review`: what the provider's staff must confirm, page by page; `-- --json` for tools. */
import { allPages } from "#app/lib/content/content.ts";
import { createLibrary } from "#app/lib/content/library.server.ts";
import { readContentEnvironment } from "./lib/command-environment.ts";
import { formatReviews, reviewsOf } from "./lib/review-list.ts";
import { runCommand } from "./lib/run-command.ts";

await runCommand(async () => {
  const library = createLibrary({ ...readContentEnvironment(process.env), publicDir: "public" });
  const list = reviewsOf(allPages(await library.getContent()));
  console.log(process.argv.includes("--json") ? JSON.stringify(list, null, 2) : formatReviews(list));
});
