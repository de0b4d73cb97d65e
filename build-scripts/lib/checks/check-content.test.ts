import { expect, test } from "vitest";
import { createLibrary } from "#app/lib/content/snapshot/library.server.ts";
import { makeContentFolder, makePage } from "#test/factories/content-folder.ts";
import { checkContent } from "./check-content.ts";

test("pages may link to files in public/, and to no others", async () => {
  const folder = await makeContentFolder({
    "public/files/price list.pdf": "PDF",
    "docs/install.mdx": makePage("[Prices](</files/price list.pdf>), [the index](/llms.txt)", {
      title: "Install",
    }),
  });
  await expect(checkContent(createLibrary(folder), folder.publicDirs)).resolves.toBeUndefined();
  await folder.write("public/files/price list.pdf", undefined);
  await expect(checkContent(createLibrary(folder), folder.publicDirs)).rejects.toThrow("leads to no page");
});

test("a file name that cannot be part of a URL is reported with a fix", async () => {
  const folder = await makeContentFolder({
    "sidebar.json": '{ "docs": ["install", "größe"] }',
    "docs/größe.mdx": makePage("Text.", { title: "Size" }),
    "public/favicon.svg": "<svg/>",
  });
  await expect(checkContent(createLibrary(folder), folder.publicDirs)).rejects.toThrow(
    /größe\.mdx {2}The file's name has characters .*\n {2}Fix: name the file/,
  );
});
