import { expect, test } from "vitest";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import { preflight } from "./preflight.ts";
import { readListing } from "./release.ts";
import { createFolderStore } from "./stores/folder-store.ts";
import type { ObjectStore } from "./stores/object-store.ts";

test("a store that ignores conditions is refused, and left as it was", async () => {
  const folder = createFolderStore(temporaryFolder());
  const store: ObjectStore = {
    ...folder,
    async create(upload) {
      await folder.put(upload);
      return true;
    },
  };
  await expect(preflight(store)).rejects.toMatchObject({
    message: expect.stringMatching(/ignores the conditions .*\n {2}Fix: .*If-None-Match/),
    exitCode: EXIT_CODES.settings,
  });
  expect([...(await readListing(store)).keys()]).toEqual([]);
});
