import { readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import { watchState } from "./watch-state.ts";

const NEVER_MS = 3_600_000;

/** Watches the text of a file in its own folder. */
async function watchFile(options: { pollMs?: number; folders?: string[] } = {}) {
  const folder = temporaryFolder();
  const file = join(folder, "page.md");
  await writeFile(file, "first");
  const onChange = vi.fn();
  const stateName = vi.fn(() => readFileSync(file, "utf8"));
  const end = watchState({ stateName, folders: [folder], onChange, pollMs: NEVER_MS, ...options });
  onTestFinished(end);
  return { folder, file, onChange, stateName, end };
}

/** Replaces a file at once: polling could see one that is written while it is empty. */
async function replaceFile(file: string, text: string) {
  await writeFile(`${file}.tmp`, text);
  await rename(`${file}.tmp`, file);
}

test("a file that is written or replaced by renaming is reported", async () => {
  const { file, onChange } = await watchFile();
  await writeFile(file, "second");
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1), 10_000);
  await replaceFile(file, "third");
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2), 10_000);
});

test("polling finds changes that the system does not report", async () => {
  const { file, onChange } = await watchFile({ folders: ["/nowhere"], pollMs: 5 });
  await replaceFile(file, "second");
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1), 10_000);
});

test("a file event without a change of state is not reported", async () => {
  const { folder, file, onChange, stateName } = await watchFile();
  const checks = stateName.mock.calls.length;
  await writeFile(join(folder, "other.txt"), "x");
  await vi.waitFor(() => expect(stateName.mock.calls.length).toBeGreaterThan(checks), 10_000);
  await writeFile(file, "second");
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1), 10_000);
});

test("a failed check is repeated", async () => {
  const { file, onChange, stateName } = await watchFile({ pollMs: 5 });
  stateName.mockImplementationOnce(() => {
    throw new Error("gone for a moment");
  });
  await replaceFile(file, "second");
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1), 10_000);
});
