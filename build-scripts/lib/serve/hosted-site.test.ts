import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXIT_CODES } from "#build-scripts/lib/cli/exit-codes.ts";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import { policyHeader } from "./headers.ts";
import { readHostedSite } from "./hosted-site.ts";

/** Reads what a host has to know about a built site with these files of its content. */
function read(content: Record<string, string>) {
  const dir = temporaryFolder();
  mkdirSync(join(dir, "provider"));
  const page = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`;
  for (const [name, text] of Object.entries({ "404.html": page, ...content }))
    writeFileSync(join(dir, name), text);
  return readHostedSite({ outputDir: dir, contentDir: dir, providerDir: join(dir, "provider") });
}

test("it has the policy of the pages, and moved and withdrawn pages of the content and the provider", async () => {
  const redirects = {
    "/docs/{provider}/a/": "gone",
    "/docs/b/": "/docs/{provider}/c/",
    "/docs/d/#e": "gone",
  };
  const site = { provider: { slug: "acme" } };
  const files = {
    "redirects.json": JSON.stringify(redirects),
    "provider/redirects.json": JSON.stringify({ "/docs/b/": null, "/docs/f/": "/docs/{provider}/c/" }),
    "provider/site.json": JSON.stringify(site),
  };
  expect(await read(files)).toMatchObject({
    headers: policyHeader("default-src 'none'"),
    redirects: { "/docs/f/": "/docs/acme/c/" },
    gone: ["/docs/acme/a/"],
  });
});

test("without redirects.json no page has moved, and an invalid one is a settings error", async () => {
  expect(await read({})).toMatchObject({ redirects: {}, gone: [] });
  await expect(read({ "redirects.json": '{ "/a/": ' })).rejects.toMatchObject({
    exitCode: EXIT_CODES.settings,
    message: expect.stringMatching(/redirects\.json is not valid .*\n {2}Fix: npm run content:check/),
  });
});
