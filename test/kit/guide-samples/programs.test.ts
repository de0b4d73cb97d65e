import { createDecipheriv } from "node:crypto";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runProgram } from "../../factories/run-program.ts";
import { has } from "../api-samples/runtimes.ts";
import { sampleAt, samples } from "./guide-samples.ts";
import { canRun, runnerOf, writePrograms } from "./program.ts";

/** Runs a program without arguments and returns its output. Fails if it prints errors. */
async function outputOf(page: string, title: string): Promise<string> {
  const folder = await writePrograms({ [title]: sampleAt(page, title) });
  const { code, stdout, stderr } = await runProgram(runnerOf(title), [join(folder, title)], "", {});
  expect(stderr).toBe("");
  expect(code).toBe(0);
  return stdout.trim();
}

test.each(["checkout-link.mjs", "checkout-link.php", "checkout_link.py"].filter(canRun))(
  "%s builds the link that the page shows",
  async (title) => {
    const { pathname, searchParams } = new URL(await outputOf("url-parameters", title));
    expect(pathname).toBe("/checkout");
    expect([...searchParams]).toEqual([
      ["products[1][id]", "52001"],
      ["products[1][qty]", "2"],
      ["currency", "USD"],
      ["billing-email", "jordan.reed@example.com"],
      ["x-account", "4711"],
    ]);
  },
);

test.each(
  ["dynamic-link.mjs", "dynamic-link.php", ...(has("flask") ? ["dynamic_link.py"] : [])].filter(canRun),
)("%s encrypts its settings as the page describes", async (title) => {
  const { searchParams } = new URL(await outputOf("dynamic-checkout-links", title));
  expect(searchParams.get("products[1][id]")).toBe("52001");
  const decipher = createDecipheriv("aes-256-cbc", "0123456789abcdef0123456789abcdef", "fedcba9876543210");
  const text =
    decipher.update(searchParams.get("products[1][data]") ?? "", "base64", "utf8") + decipher.final("utf8");
  expect([...new URLSearchParams(text)]).toEqual([
    ["Price[USD][Amount]", "240.00"],
    ["Price[USD][Sku]", "PRO-5"],
    ["Price[EUR][Amount]", "229.00"],
    ["Price[EUR][Sku]", "PRO-5"],
    ["x-account", "4711"],
    ["Name", "Team plan for Example Ltd"],
    ["Description", "<b>5 seats</b>, 12 months"],
  ]);
});

test.each(
  [
    ["custom-fields.mjs", "4711", "null"],
    ["custom_fields.py", "4711", "None"],
    ["custom-fields.php", 'string(4) "4711"', "NULL"],
  ].filter(([title = ""]) => canRun(title)),
)("%s signs a field, reads it back and rejects an altered one", async (title, read, nothing) => {
  const [signed, note, value, altered] = (await outputOf("custom-parameters", title)).split("\n");
  expect(signed).toMatch(/^4711\.[0-9a-f]{64}$/);
  expect([note, value, altered]).toEqual(["red, large", read, nothing]);
});

test("dynamic-link-debug.sh encrypts and decrypts the page's settings", async () => {
  const page = "dynamic-checkout-links";
  const title = "dynamic-link-debug.sh";
  const shown = samples.filter((sample) => sample.page.endsWith(page) && sample.language === "text");
  const [settings = "", encrypted = "", link = ""] = shown.map(({ code }) => code.trim());
  const folder = await writePrograms({ [title]: sampleAt(page, title) });
  const debug = async (...args: string[]) => {
    const { stdout, stderr } = await runProgram("bash", [join(folder, title), ...args], "", {});
    expect(stderr).toBe("");
    return stdout.trim();
  };
  expect(await debug("encrypt", settings)).toBe(encrypted);
  expect(await debug("decrypt", encrypted)).toBe(settings);
  expect(new URL(link).searchParams.get("products[1][data]")).toBe(encrypted);
});
