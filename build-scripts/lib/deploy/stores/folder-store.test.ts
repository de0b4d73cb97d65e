import { expect, test, vi } from "vitest";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import { createFolderStore } from "./folder-store.ts";

test("a change that was paused for too long changes nothing", async () => {
  const store = createFolderStore(temporaryFolder(), 1_000);
  const headers = { type: "text/plain", cache: "" };
  await store.put({ key: "a.txt", body: Buffer.from("new"), headers });
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => {
    now += 1_001;
    return now;
  });
  await expect(store.put({ key: "a.txt", body: Buffer.from("old"), headers })).rejects.toThrow(
    /a\.txt took too long to change\.\n {2}Fix: /,
  );
  await expect(store.copy("a.txt", "b.txt")).rejects.toThrow("b.txt took too long");
  await expect(store.remove(["a.txt"])).rejects.toThrow("a.txt took too long");
  expect([...(await store.list()).keys()]).toEqual(["a.txt"]);
  expect(Buffer.from((await store.read("a.txt"))?.body ?? "").toString()).toBe("new");
});
