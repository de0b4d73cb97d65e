import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { InferInput } from "valibot";
import type { SidebarEntry } from "#app/lib/content/schemas/schemas.ts";
import type { SiteConfig, siteSchema } from "#app/lib/content/schemas/site-schema.ts";
import { CORPUS_INDEX, type CorpusPage, folderLabel, foldersOf, rewriteLinks } from "./corpus.ts";

/** Id of the corpus's first page; `index` would be the docs root. */
const FIRST_DOC = "introduction";

/** Returns the doc id of a corpus page. */
export function docIdOf(path: string): string {
  return path === CORPUS_INDEX ? FIRST_DOC : path;
}

/** Writes a corpus as a content folder: pages, a sidebar with a category for each folder, a minimal site configuration. */
export async function writeContent(pages: readonly CorpusPage[], contentDir: string): Promise<void> {
  const { provider, links } = JSON.parse(await readFile("content/site.json", "utf8")) as SiteConfig;
  const sidebar = [...foldersOf(pages)].flatMap(([folder, inFolder]): SidebarEntry[] => {
    const items = inFolder.map(({ path }) => docIdOf(path));
    return folder === "" ? items : [{ label: folderLabel(folder), items }];
  });
  const site: InferInput<typeof siteSchema> = {
    title: "Payments docs",
    tagline: "Accept payments",
    description: "Guides and reference for accepting payments.",
    locale: "en",
    provider,
    links,
    landingDoc: FIRST_DOC,
    colorMode: { default: "light", switch: true, respectSystem: true },
    navbar: [{ label: "Documentation", doc: FIRST_DOC }],
    footer: {
      copyright: { from: 2006, to: 2025 },
      columns: [],
      social: [{ label: "GitHub", url: "https://github.example/payments/docs" }],
    },
  };
  const home = {
    title: "Payments",
    description: "Where the documentation starts.",
    body: "Start reading.\n",
  };
  const files: [path: string, text: string][] = [
    ["site.json", JSON.stringify(site)],
    ["sidebar.json", JSON.stringify({ docs: sidebar })],
    ["pages/index.md", pageText(home)],
    ...pages.map((page): [string, string] => [`docs/${docIdOf(page.path)}.md`, pageText(page)]),
  ];
  for (const [path, text] of files) {
    const file = join(contentDir, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

function pageText({
  title,
  description,
  label,
  body,
}: Pick<CorpusPage, "title" | "description" | "body"> & { label?: string }): string {
  const fields = { title, description, ...(label === undefined ? {} : { sidebar_label: label }) };
  // A JSON string is also a YAML string.
  const front = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const text = rewriteLinks(body, (path) => `/docs/${docIdOf(path)}/`);
  return `---\n${front.join("\n")}\n---\n\n${text}`;
}
