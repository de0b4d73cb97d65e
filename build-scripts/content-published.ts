/** `npm run content:published`: adds the pages and anchors of the content to `published.json`, before a release is built. */

import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { BLOCKS } from "#app/components/mdx/blocks.ts";
import { anchorsOf } from "#app/lib/content/checks/anchors.ts";
import { createLibrary } from "#app/lib/content/library/library.server.ts";
import { allPages } from "#app/lib/content/resolve/content.ts";
import { writtenHref } from "#app/lib/content/resolve/written-ids.ts";
import { type PublishedAnchors, publishedSchema } from "#app/lib/content/schemas/schemas.ts";
import { readContentEnvironment } from "./lib/cli/command-environment.ts";
import { runCommand } from "./lib/cli/run-command.ts";
import { createProviderCheck } from "./lib/editorial/check-provider.ts";
import { formatPublished, mergePublished } from "./lib/editorial/published-anchors.ts";

await runCommand({ usage: "npm run content:published" }, async () => {
  const environment = readContentEnvironment(process.env);
  const library = createLibrary({ ...environment, blocks: BLOCKS });
  const file = join(environment.providerDir, "published.json");
  const before = v.parse(publishedSchema, existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});
  const now: PublishedAnchors = {};
  const content = await library.getContent();
  const checkProvider = createProviderCheck(content.variables);
  // A field named after the provider is another anchor for the next provider.
  const isShared = (text: string) => checkProvider({ file, text }).length === 0;
  for (const page of allPages(content)) {
    const { outline } = await library.getText(page);
    now[writtenHref(page)] = anchorsOf(page, outline).filter(isShared);
  }
  const merged = mergePublished(before, now);
  await writeFile(file, formatPublished(merged));
  const anchors = Object.values(merged).flat();
  console.log(`${file} has ${anchors.length} anchors of ${Object.keys(merged).length} pages.`);
});
