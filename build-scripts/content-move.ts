/** `npm run content:move OLD NEW`: moves a page or an anchor with its links and a redirect from its old URL. */
import { readContentEnvironment } from "./lib/cli/command-environment.ts";
import { CommandError, runCommand } from "./lib/cli/run-command.ts";
import { changeContent } from "./lib/editorial/change-content.ts";
import { planAnchorMove } from "./lib/editorial/move-anchor.ts";
import { planMove } from "./lib/editorial/move-page.ts";

const USAGE = `Name both, two pages or two anchors:
  npm run content:move docs/old.mdx docs/folder/new.mdx
  npm run content:move docs/page.mdx#old docs/page.mdx#new`;

await runCommand(async () => {
  const [from, to] = process.argv.slice(2);
  if (!from || !to) throw new CommandError(USAGE);
  const place = { ...readContentEnvironment(process.env), publicDir: "public" };
  const namesAnchors = `${from}${to}`.includes("#");
  const changed = await changeContent(place, (texts) =>
    namesAnchors ? planAnchorMove(texts, place, from, to) : planMove(texts, from, to),
  );
  console.log(`Changed: ${changed.join(", ")}`);
});
