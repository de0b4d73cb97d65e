import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { readServedFile } from "./served-file.ts";

const REQUEST = { headers: {} } as IncomingMessage;

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
])("the path %j returns no file", async (path) =>
  expect(await readServedFile("build-scripts", path, REQUEST)).toBeUndefined(),
);

test("a file is returned with its content type", async () => {
  const file = await readServedFile("app", "styles/base.css", REQUEST);
  expect(file?.headers["Content-Type"]).toBe("text/css; charset=utf-8");
  expect(file?.headers["Content-Encoding"]).toBeUndefined();
  expect(file?.body.toString()).toContain("{");
});
