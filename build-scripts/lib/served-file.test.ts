import { expect, test } from "vitest";
import { openServedFile } from "./served-file.ts";

test.each([
  "",
  ".",
  "..",
  "../package.json",
  "lib/../package.json",
  "./package.json",
  "a//b",
  "/etc/passwd",
  "lib",
])("the path %j names no file", async (path) =>
  expect(await openServedFile("build-scripts", path, [])).toBeUndefined(),
);

test("a file of the folder is found with its type", async () => {
  const file = await openServedFile("app", "styles/base.css", []);
  expect(file?.type).toBe("text/css; charset=utf-8");
  expect(file?.coding).toBeUndefined();
  expect((await file?.handle.readFile("utf8"))?.length).toBe(file?.stats.size);
  await file?.handle.close();
});
