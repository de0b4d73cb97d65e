import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listEntries } from "./list-entries.server.ts";

test("entries of folders below are listed, and links are not followed", async () => {
  const dir = await mkdtemp(join(tmpdir(), "list-entries-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  await mkdir(join(dir, "inside/below"), { recursive: true });
  await mkdir(join(dir, "outside"));
  await writeFile(join(dir, "inside/below/a.md"), "");
  await writeFile(join(dir, "outside/b.md"), "");
  await symlink(join(dir, "outside"), join(dir, "inside/link"));
  await symlink(join(dir, "inside"), join(dir, "inside/below/cycle"));
  const names = listEntries(join(dir, "inside")).map(({ parentPath, name }) =>
    relative(dir, join(parentPath, name)),
  );
  expect(names.sort()).toEqual(["inside/below", "inside/below/a.md", "inside/below/cycle", "inside/link"]);
});
