import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { takeFiles } from "./static-tree.ts";

// Two disks: the folder of the new name is looked for before the disks are compared, as Linux does.
vi.mock("node:fs", async (importOriginal) => ({
  ...(await importOriginal<typeof import("node:fs")>()),
  linkSync: (_from: string, to: string) => {
    const code = existsSync(dirname(to)) ? "EXDEV" : "ENOENT";
    throw Object.assign(new Error(code), { code });
  },
}));

test("files on another disk are copied, also into folders that are not there yet", async () => {
  const folder = await mkdtemp(join(tmpdir(), "take-files-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "from/docs"), { recursive: true });
  await writeFile(join(folder, "from/docs/a.html"), "a");
  expect(takeFiles(join(folder, "from"), join(folder, "to"), ["docs/a.html"])).toBe(true);
  expect(await readFile(join(folder, "to/docs/a.html"), "utf8")).toBe("a");
  expect(takeFiles(join(folder, "from"), join(folder, "to"), ["docs/gone.html"])).toBe(false);
});
