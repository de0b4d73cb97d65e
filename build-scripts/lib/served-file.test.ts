import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { openServedFile } from "./served-file.ts";

/** A request as far as the choice of a file depends on it. */
const request = { headers: {} } as IncomingMessage;

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
  expect(await openServedFile("build-scripts", path, request)).toBeUndefined(),
);

test("a file of the folder is found with its type", async () => {
  const file = await openServedFile("app", "styles/base.css", request);
  expect(file?.type).toBe("text/css; charset=utf-8");
  expect(file?.coding).toBeUndefined();
  expect((await file?.handle.readFile("utf8"))?.length).toBe(file?.stats.size);
  await file?.handle.close();
});
