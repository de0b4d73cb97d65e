import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import { readLastModifiedDates } from "./last-modified-dates.server.ts";

function git(cwd: string, args: readonly string[], date = "2026-01-01T00:00:00Z"): void {
  const identity = [
    "-c",
    "user.name=Writer",
    "-c",
    "user.email=writer@acme.example",
    "-c",
    "commit.gpgSign=false",
  ];
  execFileSync("git", [...identity, ...args], {
    cwd,
    stdio: "ignore",
    env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
  });
}

/** Writes files and commits them. */
async function commit(repository: string, date: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(repository, path)), { recursive: true });
    await writeFile(join(repository, path), date);
  }
  git(repository, ["add", "-A"]);
  git(repository, ["commit", "-m", "Change\n\nwith a body"], date);
}

async function makeRepository(): Promise<string> {
  const repository = temporaryFolder();
  git(repository, ["init"]);
  await commit(repository, "2026-01-05T12:00:00Z", [
    "content/docs/a.mdx",
    "content/docs/with-{provider}/b c.mdx",
    "content/pages/ü.md",
    "README.md",
  ]);
  await commit(repository, "2026-02-01T23:30:00-05:00", ["content/docs/a.mdx"]);
  return repository;
}

test("each file has the UTC date of its last commit, by its path in the folder", async () => {
  const repository = await makeRepository();
  await writeFile(join(repository, "content/docs/new.mdx"), "not committed");
  expect([...(await readLastModifiedDates(join(repository, "content")))].sort()).toEqual([
    ["docs/a.mdx", "2026-02-02"],
    ["docs/with-{provider}/b c.mdx", "2026-01-05"],
    ["pages/ü.md", "2026-01-05"],
  ]);
});

test("a shallow clone has no dates", async () => {
  const repository = await makeRepository();
  const clone = temporaryFolder();
  git(clone, ["clone", "--depth", "1", `file://${repository}`, "."]);
  expect(await readLastModifiedDates(join(clone, "content"))).toEqual(new Map());
});

test("without a repository, a folder or git there are no dates", async () => {
  const folder = temporaryFolder();
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  vi.stubEnv("GIT_CEILING_DIRECTORIES", dirname(folder));
  expect(await readLastModifiedDates(folder)).toEqual(new Map());
  expect(await readLastModifiedDates(join(folder, "none"))).toEqual(new Map());
  const repository = await makeRepository();
  vi.stubEnv("PATH", "");
  expect(await readLastModifiedDates(join(repository, "content"))).toEqual(new Map());
});
