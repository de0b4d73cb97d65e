import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import { readCommit } from "./build-inputs.ts";

test("a commit is clean until a file is changed or added; outside a repository there is none", async () => {
  const dir = temporaryFolder();
  const git = (...args: string[]) => execFileSync("git", args, { cwd: dir, encoding: "utf8" });
  expect(await readCommit(dir)).toBeUndefined();
  git("init", "--quiet");
  expect(await readCommit(dir)).toBeUndefined();
  git("-c", "user.name=A", "-c", "user.email=a@b.example", "commit", "--quiet", "--allow-empty", "-m", "x");
  const id = git("rev-parse", "HEAD").trim();
  expect(await readCommit(dir)).toEqual({ id, isClean: true });
  writeFileSync(join(dir, "new.mdx"), "new");
  expect(await readCommit(dir)).toEqual({ id, isClean: false });
});
