import { expect, test } from "vitest";
import { makeLibrary, makePage } from "#test/factories/content-folder.ts";

test("the fix for an anchor that is gone names the nearest of the new anchors, not one that was there before", async () => {
  const library = await makeLibrary({
    "docs/install.mdx": makePage("## Setups\n\nA.\n\n## Set up\n\nB.", { title: "Install" }),
    "published.json": '{ "/docs/install/": ["setup", "setups"] }',
  });
  expect((await library.check(new Set())).map(({ message, fix }) => [message, fix])).toEqual([
    [
      expect.stringContaining('The published anchor "#setup" is no longer in'),
      'add "/docs/install/#setup": "#set-up" to redirects.json, or name another anchor or "gone" there.',
    ],
  ]);
});
