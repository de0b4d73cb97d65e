import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, onTestFinished } from "vitest";

const create = () => realpathSync(mkdtempSync(join(tmpdir(), "docs-test-")));
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** Creates an empty folder, which is removed after the test. */
export function temporaryFolder(): string {
  const folder = create();
  onTestFinished(() => remove(folder));
  return folder;
}

/** Creates a folder for all tests of the calling file. Returns the path of a name in it, once they run. */
export function folderOfFile(): (...names: string[]) => string {
  let folder: string;
  beforeAll(() => {
    folder = create();
  });
  afterAll(() => remove(folder));
  return (...names) => join(folder, ...names);
}
