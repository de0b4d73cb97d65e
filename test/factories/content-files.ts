import { ContentError } from "#app/lib/content/diagnostics/content-error.ts";
import type { Content } from "#app/lib/content/resolve/content.ts";
import { tryResolveContent } from "#app/lib/content/resolve/resolve-content.ts";
import type { ContentFiles } from "#app/lib/content/source/read-content.server.ts";
import { PROVIDER, SITE } from "./content-folder.ts";

/** The names of the files in messages. */
export const NAMES = { contentDir: "content", providerDir: "content" };

const SITE_CONFIG = {
  ...SITE,
  provider: { ...PROVIDER, name: "Acme", slug: "acme" },
  landingDoc: "a",
  navbar: [] as unknown[],
  footer: { ...SITE.footer, columns: [] as unknown[], social: [] as unknown[] },
};

/** Returns the text of a page without a body; `more` adds lines to its front matter. */
export const page = (title: string, more = "") =>
  `---\ntitle: "${title}"\ndescription: About ${title}.\n${more}---\n`;

export interface GivenFiles {
  pages?: Record<string, string>;
  assets?: Record<string, string>;
  sidebar?: unknown;
  redirects?: unknown;
  site?: Partial<typeof SITE_CONFIG>;
}

/** Makes content with the pages `docs/a`, `docs/with-{provider}/b` and the home page. */
export function makeFiles({
  pages = {},
  assets = {},
  sidebar,
  redirects = {},
  site = {},
}: GivenFiles = {}): ContentFiles {
  const all: Record<string, string> = {
    "docs/a.mdx": page("A"),
    "docs/with-{provider}/b.md": page("B"),
    "pages/index.mdx": page("Home"),
    ...pages,
  };
  return {
    pages: Object.entries(all).map(([sourcePath, text]) => ({ sourcePath, text })),
    assets: Object.entries(assets).map(([sourcePath, text]) => ({ sourcePath, text })),
    unusable: [],
    patches: {},
    hasDocsFolder: true,
    sidebar: JSON.stringify(sidebar ?? { docs: ["a", "with-{provider}/b"] }),
    site: JSON.stringify({ ...SITE_CONFIG, ...site }),
    redirects: JSON.stringify(redirects),
    published: undefined,
    api: undefined,
    glossary: undefined,
    search: undefined,
    samples: undefined,
    facts: undefined,
    scenarios: undefined,
  };
}

/** Resolves files without mistakes. */
export function resolveFiles(given?: GivenFiles): Content {
  const { content, diagnostics } = tryResolveContent(makeFiles(given), NAMES);
  if (!content || diagnostics.length > 0) throw new ContentError(diagnostics);
  return content;
}

/** Resolves files and returns the diagnostics as `file message`. */
export function messages(given: GivenFiles): string[] {
  return tryResolveContent(makeFiles(given), NAMES).diagnostics.map(
    ({ file, message }) => `${file} ${message}`,
  );
}
