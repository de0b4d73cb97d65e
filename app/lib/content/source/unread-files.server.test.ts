import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeContentFolder, makePage } from "#test/factories/content-folder.ts";
import { createLibrary } from "../snapshot/library.server.ts";
import { findUnreadFiles } from "./unread-files.server.ts";

test("content in its place has nothing unread, dot files and backups included", async () => {
  const { contentDir, write } = await makeContentFolder();
  await write("docs/.DS_Store", "");
  await write("docs/install.mdx~", "");
  await write("notes.txt", "");
  expect(findUnreadFiles(contentDir)).toEqual([]);
});

test("misnamed files and folders are reported with the name that was meant", async () => {
  const { contentDir, write } = await makeContentFolder();
  for (const path of [
    "docs/two.MDX",
    "docs/other.markdown",
    "docs/retry.pdf",
    "docs/a.PNG",
    "redirect.json",
    "page/a.mdx",
  ])
    await write(path, "");
  mkdirSync(join(contentDir, "docs/x.mdx"));
  const found = findUnreadFiles(contentDir).map(({ sourcePath, fix }) => `${sourcePath}: ${fix}`);
  expect(found.sort()).toEqual([
    "docs/a.PNG: rename it to a.png.",
    "docs/other.markdown: rename it to other.md.",
    "docs/retry.pdf: move it to assets/ or public/, or remove it.",
    "docs/two.MDX: rename it to two.mdx.",
    "docs/x.mdx: rename the folder, or move the page out of it and remove it.",
    'page: did you mean "pages"?',
    'redirect.json: did you mean "redirects.json"?',
  ]);
});

test.skipIf(process.platform === "win32")(
  "links out of the content folder and pipes are never opened",
  async () => {
    const { contentDir, publicDir, write } = await makeContentFolder();
    const outside = join(contentDir, "..", "outside.mdx");
    writeFileSync(outside, makePage("Secret.", { title: "Secret" }));
    symlinkSync(outside, join(contentDir, "docs/linked.mdx"));
    symlinkSync("nowhere.mdx", join(contentDir, "docs/dangling.mdx"));
    symlinkSync("/etc", join(contentDir, "docs/etc"));
    symlinkSync("/etc/hostname", join(contentDir, "glossary.json"));
    execFileSync("mkfifo", [join(contentDir, "docs/pipe.mdx")]);
    await write("docs/alias-of.mdx", makePage("Text.", { title: "Alias" }));
    symlinkSync("alias-of.mdx", join(contentDir, "docs/alias.md"));
    const diagnostics = await createLibrary({ contentDir, publicDir }).check(new Set());
    const messages = diagnostics
      .filter(({ message }) => /link|file that/.test(message))
      .map(({ file, message }) => `${file.slice(contentDir.length + 1)}: ${message}`);
    expect(messages.sort()).toEqual([
      "docs/dangling.mdx: This link leads to no file.",
      "docs/etc: This link leads out of the content folder, so it is not read.",
      "docs/linked.mdx: This link leads out of the content folder, so it is not read.",
      "docs/pipe.mdx: This is not a file that can be read.",
      "glossary.json: This link leads out of the content folder, so it is not read.",
    ]);
    expect(JSON.stringify(diagnostics)).not.toContain("Secret");
  },
);
