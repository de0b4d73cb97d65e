import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { messages, resolveFiles } from "#test/factories/content-files.ts";

const assetsOf = (assets: Record<string, string>) => resolveFiles({ assets }).assets;

test("a file of assets/ is served below /assets/ with its variables filled", () => {
  const assets = assetsOf({ "assets/webhooks/a.mjs": "// {provider.name} { x }" });
  expect(assets.get("/assets/webhooks/a.mjs")).toBe("// Acme { x }");
});

test("pages can name the SHA-256 digest of a program of the toolbox, as it is served", () => {
  const assets = { "assets/toolbox/a.mjs": "// {provider.name}" };
  const { variables } = resolveFiles({ assets });
  const served = createHash("sha256").update("// Acme").digest("hex");
  expect(variables.get("sha256.a.mjs")).toBe(served);
});

test.each([
  [
    "an unknown variable",
    "assets/a/b.txt",
    "x\n{provider.nme}",
    'content/assets/a/b.txt "{provider.nme}" is not a known variable.',
  ],
  [
    "a file outside a folder",
    "assets/b.txt",
    "x",
    "content/assets/b.txt The file is not in a folder below assets/.",
  ],
  [
    "a binary file",
    "assets/a/b.png",
    "\uFFFD",
    "content/assets/a/b.png The file is not UTF-8 text from here.",
  ],
])("%s is reported", (_name, path, text, message) => {
  expect(messages({ assets: { [path]: text } })).toEqual([message]);
});
