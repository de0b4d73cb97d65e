import { tryResolveContent } from "#app/lib/content/snapshot/content.ts";
import type { ContentFiles } from "#app/lib/content/source/read-content.server.ts";
import { PROVIDER, SITE } from "./content-folder.ts";

/** How the files are named in messages. */
export const NAMES = { contentDir: "content", siteConfigFile: "content/site.json" };

const SITE_CONFIG = {
  ...SITE,
  provider: { ...PROVIDER, name: "Acme", slug: "acme" },
  landingDoc: "a",
  navbar: [] as unknown[],
  footer: { ...SITE.footer, columns: [] as unknown[], social: [] as unknown[] },
};

/** A page without a text; `more` are lines of its front matter. */
export const page = (title: string, more = "") =>
  `---\ntitle: "${title}"\ndescription: About ${title}.\n${more}---\n`;

export interface GivenFiles {
  pages?: Record<string, string>;
  sidebar?: unknown;
  redirects?: unknown;
  site?: Partial<typeof SITE_CONFIG>;
}

/** Files of a content folder with the pages `docs/a`, `docs/with-{provider}/b` and the home page. */
export function makeFiles({ pages = {}, sidebar, redirects = {}, site = {} }: GivenFiles = {}): ContentFiles {
  const all: Record<string, string> = {
    "docs/a.mdx": page("A"),
    "docs/with-{provider}/b.md": page("B"),
    "pages/index.mdx": page("Home"),
    ...pages,
  };
  return {
    pages: Object.entries(all).map(([sourcePath, text]) => ({ sourcePath, readText: () => text })),
    hasDocsFolder: true,
    sidebar: JSON.stringify(sidebar ?? { docs: ["a", "with-{provider}/b"] }),
    site: JSON.stringify({ ...SITE_CONFIG, ...site }),
    redirects: JSON.stringify(redirects),
    api: undefined,
    glossary: undefined,
    search: undefined,
  };
}

/** What is wrong with these files: the name of each file, and what is told of it. */
export function messages(given: GivenFiles): string[] {
  return tryResolveContent(makeFiles(given), NAMES).diagnostics.map(
    ({ file, message }) => `${file} ${message}`,
  );
}
