/** `npm run content:new PATH`: creates a draft with front matter, and lists it in the sidebar. */
import { readContentEnvironment } from "./lib/cli/command-environment.ts";
import { runCommand } from "./lib/cli/run-command.ts";
import { changeContent } from "./lib/editorial/change-content.ts";
import { planNewPage } from "./lib/editorial/move-page.ts";

const COMMAND = { usage: "npm run content:new docs/folder/page.mdx", positionals: [1, 1] } as const;

await runCommand(COMMAND, async ({ positionals: [path = ""] }) => {
  const place = readContentEnvironment(process.env);
  const changed = await changeContent(place, (texts) => planNewPage(texts, path));
  console.log(`Changed: ${changed.join(", ")}`);
});
