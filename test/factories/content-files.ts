import { tryResolveContent } from "#app/lib/content/content.ts";
import type { ContentFiles } from "#app/lib/content/read-content.server.ts";

/** How the files are named in messages. */
export const NAMES = { contentDir: "content", siteConfigFile: "content/site.json" };

const SITE_CONFIG = {
  title: "Acme Docs",
  tagline: "T",
  description: "D",
  locale: "en",
  provider: {
    name: "Acme",
    slug: "acme",
    legalName: "Acme Ltd.",
    docsOrigin: "https://docs.acme.example",
    storeHost: "store.acme.example",
    controlPanelHost: "cc.acme.example",
    apiHost: "api.acme.example",
    websiteHost: "www.acme.example",
    supportEmail: "support@acme.example",
    accountsEmail: "accounts@acme.example",
    webhookIpv4: [],
    webhookIpv6: [],
    ipnFieldPrefix: "ACME",
  },
  links: {
    login: "https://{provider.controlPanelHost}/login",
    signUp: "https://acme.example/",
    customerLogin: "https://acme.example/",
    privacyPolicy: "https://acme.example/",
    terms: "https://acme.example/",
  },
  landingDoc: "a",
  navbar: [] as unknown[],
  footer: { copyright: { from: 2006, to: 2025 }, columns: [] as unknown[], social: [] as unknown[] },
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
  return tryResolveContent(makeFiles(given), NAMES).problems.map(({ file, message }) => `${file} ${message}`);
}
