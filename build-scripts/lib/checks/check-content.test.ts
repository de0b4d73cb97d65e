import { expect, test } from "vitest";
import { BLOCKS } from "#app/components/mdx/blocks.ts";
import { createLibrary } from "#app/lib/content/library/library.server.ts";
import { makeContentFolder, makePage } from "#test/factories/content-folder.ts";
import { contentDiagnostics } from "./check-content.ts";

test("pages may link to files in public/, and to no others", async () => {
  const folder = await makeContentFolder({
    "public/files/price list.pdf": "PDF",
    "docs/install.mdx": makePage("[Prices](</files/price list.pdf>), [the index](/llms.txt)", {
      title: "Install",
    }),
  });
  expect(await contentDiagnostics(createLibrary({ ...folder, blocks: BLOCKS }), folder.publicDirs)).toEqual(
    [],
  );
  await folder.write("public/files/price list.pdf", undefined);
  const [problem] = await contentDiagnostics(createLibrary({ ...folder, blocks: BLOCKS }), folder.publicDirs);
  expect(problem?.message).toMatch("leads to no page");
});

test("a file name that cannot be part of a URL is reported with a fix", async () => {
  const folder = await makeContentFolder({
    "sidebar.json": '{ "docs": ["install", "größe"] }',
    "docs/größe.mdx": makePage("Text.", { title: "Size" }),
    "public/favicon.svg": "<svg/>",
  });
  expect(
    await contentDiagnostics(createLibrary({ ...folder, blocks: BLOCKS }), folder.publicDirs),
  ).toContainEqual({
    file: expect.stringMatching(/größe\.mdx$/),
    message: expect.stringMatching(/^The file's name has characters/),
    fix: expect.stringMatching(/^name the file/),
  });
});
