/** `npm run content:move OLD NEW`: moves a page with its links and a redirect from its old URL. */
import { readContentEnvironment } from "./lib/cli/command-environment.ts";
import { runCommand } from "./lib/cli/run-command.ts";
import { changeContent } from "./lib/editorial/change-content.ts";
import { planMove } from "./lib/editorial/move-page.ts";

const COMMAND = {
  usage: "npm run content:move docs/old.mdx docs/folder/new.mdx",
  positionals: [2, 2],
} as const;

await runCommand(COMMAND, async ({ positionals: [from = "", to = ""] }) => {
  const place = readContentEnvironment(process.env);
  const changed = await changeContent(place, (texts) => planMove(texts, from, to));
  console.log(`Changed: ${changed.join(", ")}`);
});
