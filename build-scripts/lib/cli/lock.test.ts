import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import { takeLock } from "./lock.ts";

/** Works when no other process does, and logs when it starts and ends. */
const WORK = `
  import { appendFileSync } from "node:fs";
  import { waitForLock } from "./build-scripts/lib/cli/lock.ts";
  process.chdir(process.env.FOLDER);
  await waitForLock("build", "npm run build");
  appendFileSync("log", "start ");
  process.stdout.write("started");
  setTimeout(() => appendFileSync("log", "end "), Number(process.env.WORK_MS));
`;

function makeFolder() {
  const folder = temporaryFolder();
  // A folder in which nobody builds.
  vi.spyOn(process, "cwd").mockReturnValue(folder);
  const start = (workMs: number) =>
    spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", WORK], {
      env: { ...process.env, FOLDER: folder, WORK_MS: String(workMs) },
    });
  return { start, readLog: () => readFile(join(folder, "log"), "utf8") };
}

test("of five processes that start at once each waits for the others", async () => {
  const { start, readLog } = makeFolder();
  await Promise.all(Array.from({ length: 5 }, () => once(start(20), "exit")));
  expect(await readLog()).toBe("start end ".repeat(5));
});

test("the process that has a lock is named, and one that is killed has it no longer", async () => {
  const { start } = makeFolder();
  const child = start(600_000);
  await once(child.stdout, "data");
  const holder = await takeLock("build", "npm run preview");
  expect(holder).toMatchObject({ name: `npm run build (process ${child.pid})` });
  child.kill("SIGKILL");
  await (typeof holder === "object" && holder.ended);
  const release = await takeLock("build", "npm run preview");
  expect(release).toBeTypeOf("function");
  expect(await takeLock("build", "npm run build")).toMatchObject({
    name: `npm run preview (process ${process.pid})`,
  });
  expect(await takeLock("bundle", "npm run build")).toBeTypeOf("function");
});
