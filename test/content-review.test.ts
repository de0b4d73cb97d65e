import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { makeContentFolder, makePage, makeSiteJson } from "./factories/content-folder.ts";
import { temporaryFolder } from "./factories/temporary-folder.ts";

test("content:review lists what a provider's folder has not confirmed, with its values", async () => {
  const fact = { question: "How many?", unit: "days", status: "example" };
  const { contentDir } = await makeContentFolder({
    "facts.json": JSON.stringify({ log: { ...fact, value: 90 }, trial: { ...fact, value: 14 } }),
    "docs/install.mdx": makePage("{fact.log} and {fact.trial}.", { title: "Install" }),
  });
  const providerDir = temporaryFolder();
  await writeFile(join(providerDir, "site.json"), makeSiteJson({}));
  const own = { log: { value: 30, status: "confirmed" }, trial: { value: 7 } };
  await writeFile(join(providerDir, "facts.json"), JSON.stringify(own));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "build-scripts/content-review.ts", "--json"],
    { env: { ...process.env, CONTENT_DIR: contentDir, PROVIDER_DIR: providerDir } },
  );
  expect(JSON.parse(stdout).facts).toEqual([
    { id: "trial", value: "7 days", question: "How many?", files: ["docs/install.mdx"] },
  ]);
});
