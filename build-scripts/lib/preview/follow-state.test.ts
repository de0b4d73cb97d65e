import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { followState } from "./follow-state.ts";

const NEVER_MS = 3_600_000;

/** Follows the text of a file in a folder of its own. */
async function follow(options: { lookMs?: number; folders?: string[] } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "follow-state-"));
  const file = join(folder, "page.md");
  await writeFile(file, "first");
  const onChange = vi.fn();
  const stateName = vi.fn(() => readFile(file, "utf8"));
  const end = await followState({ stateName, folders: [folder], onChange, lookMs: NEVER_MS, ...options });
  onTestFinished(async () => {
    end();
    await rm(folder, { recursive: true });
  });
  return { folder, file, onChange, stateName, end };
}

test("a file that is written, or put in the place of another as editors do, is told of", async () => {
  const { file, onChange } = await follow();
  await writeFile(file, "second");
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1), 10_000);
  await writeFile(`${file}.tmp`, "third");
  await rename(`${file}.tmp`, file);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2), 10_000);
});

test("what the system does not tell of is found by looking", async () => {
  const { file, onChange } = await follow({ folders: ["/nowhere"], lookMs: 5 });
  await writeFile(file, "second");
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1), 10_000);
});

test("a change that changes nothing that is followed is not told of", async () => {
  const { folder, file, onChange, stateName } = await follow();
  const looked = stateName.mock.calls.length;
  await writeFile(join(folder, "other.txt"), "x");
  await vi.waitFor(() => expect(stateName.mock.calls.length).toBeGreaterThan(looked), 10_000);
  await writeFile(file, "second");
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1), 10_000);
});

test("a look that fails is made again", async () => {
  const { file, onChange, stateName } = await follow({ lookMs: 5 });
  stateName.mockRejectedValueOnce(new Error("gone for a moment"));
  await writeFile(file, "second");
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1), 10_000);
});
