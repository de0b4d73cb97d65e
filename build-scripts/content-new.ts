/** `npm run content:new -- --provider FOLDER openapi.yaml`: creates a content folder for another API, whose description it copies. */
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { API_FILE } from "#app/lib/content/openapi/api-schemas.ts";
import { DEFAULT_ACCENT } from "#app/lib/content/schemas/accent.ts";
import { defaultMark, markAsset } from "#app/lib/content/source/mark.ts";
import { readContentEnvironment } from "./lib/cli/command-environment.ts";
import { CommandError, runCommand, UsageError } from "./lib/cli/run-command.ts";

const COMMAND = {
  usage: "npm run content:new -- --provider FOLDER openapi.yaml",
  positionals: [1, 1],
  options: { provider: { type: "string" } },
} as const;

await runCommand(COMMAND, async ({ values: { provider }, positionals: [apiFile = ""] }) => {
  if (provider === undefined) throw new UsageError("Name the new folder with --provider.");
  return createProvider(provider, apiFile, readContentEnvironment(process.env).providerDir);
});

/** Creates a content folder of which the API description fills the reference, with the site configuration of `base` as a start. */
async function createProvider(folder: string, apiFile: string, base: string): Promise<void> {
  if ((await readdir(folder).catch(() => [])).length > 0)
    throw new CommandError(`The folder "${folder}" is not empty.\n  Fix: name a new one.`);
  const slug =
    basename(resolve(folder))
      .toLowerCase()
      .replace(/[^a-z\d]+/g, "-")
      .replace(/^-|-$/g, "") || "provider";
  const name = slug.replace(/(?:^|-)(\w)/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim();
  const former = JSON.parse(await readFile(join(base, "site.json"), "utf8"));
  const {
    repository: _repository,
    announcement: _announcement,
    leaveOut: _leaveOut,
    ...site
  } = JSON.parse(
    JSON.stringify(former).replaceAll(former.provider.name, name).replaceAll(former.provider.slug, slug),
  );
  const overview = { label: "API reference", doc: "api/overview" };
  const files = {
    "site.json": {
      ...site,
      provider: { ...site.provider, ipnFieldPrefix: slug.toUpperCase() },
      tagline: "Everything the API can do",
      description: `The API of ${name}: every operation, with its fields, errors and samples.`,
      landingDoc: overview.doc,
      navbar: [overview],
      footer: {
        ...site.footer,
        columns: [{ title: "Developers", links: [overview, { label: "Find a page", page: "search" }] }],
        social: [],
      },
    },
    "sidebar.json": { docs: [{ label: overview.label, operations: "*" }] },
    "published.json": {},
    "mark.svg": markAsset(defaultMark(DEFAULT_ACCENT)).svg,
    "words.txt": "# Correct words that no dictionary has, one a line.\n",
    "pages/index.mdx": [
      "---",
      "title: Start with {provider.name}",
      'description: "Send your first request to {provider.name}: every operation with its fields, errors and samples."',
      "---",
      "",
      "The [API reference](/docs/api/overview/) has every operation, with samples in six languages.",
      "",
    ].join("\n"),
  };
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`);
  }
  await cp(apiFile, join(folder, API_FILE));
  console.log(
    `Created ${folder}. Next: correct ${join(folder, "site.json")}, then CONTENT_DIR=${folder} npm start`,
  );
}
