import { createDecipheriv } from "node:crypto";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runProgram } from "../api-samples/run-program.ts";
import { readGuideSamples, sampleAt } from "./guide-samples.ts";
import { runnerOf, writePrograms } from "./program.ts";

const { samples } = await readGuideSamples();

/** What a program prints when it is started as it is; nothing may stand on its error output. */
async function outputOf(page: string, title: string): Promise<string> {
  const folder = await writePrograms({ [title]: sampleAt(samples, page, title) });
  const { code, stdout, stderr } = await runProgram(runnerOf(title), [join(folder, title)], "", {});
  expect(stderr).toBe("");
  expect(code).toBe(0);
  return stdout.trim();
}

test.each(["checkout-link.mjs", "checkout_link.py"])(
  "%s builds the link that the page explains",
  async (title) => {
    const { pathname, searchParams } = new URL(await outputOf("url-parameters", title));
    expect(pathname).toBe("/checkout");
    expect([...searchParams]).toEqual([
      ["products[1][id]", "52001"],
      ["products[1][qty]", "2"],
      ["currency", "EUR"],
      ["billing-email", "jo+shop@example.com"],
      ["x-account", "4711"],
    ]);
  },
);

test.each(["dynamic-link.mjs", "dynamic_link.py"])(
  "%s encrypts its settings as the page says",
  async (title) => {
    const { searchParams } = new URL(await outputOf("dynamic-checkout-links", title));
    expect(searchParams.get("products[1][id]")).toBe("52001");
    const decipher = createDecipheriv("aes-256-cbc", "0123456789abcdef0123456789abcdef", "fedcba9876543210");
    const text =
      decipher.update(searchParams.get("products[1][data]") ?? "", "base64", "utf8") + decipher.final("utf8");
    expect([...new URLSearchParams(text)]).toEqual([
      ["Price[EUR][Amount]", "490.00"],
      ["Price[EUR][Sku]", "PRO-5"],
      ["Price[USD][Amount]", "540.00"],
      ["Price[USD][Sku]", "PRO-5"],
      ["x-account", "4711"],
      ["Name", "Pro plan for Example Ltd"],
      ["Description", "<b>5 seats</b>, 12 months"],
    ]);
  },
);

test.each([
  ["custom-fields.mjs", "null"],
  ["custom_fields.py", "None"],
])("%s signs a field, reads it back and refuses an altered one", async (title, nothing) => {
  const [signed, note, value, altered] = (await outputOf("custom-parameters", title)).split("\n");
  expect(signed).toMatch(/^4711\.[0-9a-f]{64}$/);
  expect([note, value, altered]).toEqual(["red, large", "4711", nothing]);
});
