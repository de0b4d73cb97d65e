import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BLOCKS } from "#app/components/mdx/blocks.ts";
import { renderCode } from "#app/components/mdx/render-code.server.tsx";
import { createLibrary, type Library, type LibraryOptions } from "#app/lib/content/library/library.server.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export interface ContentFolder {
  contentDir: string;
  /** The folder with the files that are given under `public/`. */
  publicDirs: readonly string[];
  /** Writes a file; undefined removes it. */
  write(path: string, text: string | undefined): Promise<void>;
}

/** Path in the content folder, or under `public/`, to text; undefined omits a default file. */
export type FolderFiles = Readonly<Record<string, string | undefined>>;

/** Writes minimal valid content with the given files over it to a temporary folder, which is removed after the test. */
export async function makeContentFolder(files: FolderFiles = {}): Promise<ContentFolder> {
  const root = temporaryFolder();
  const folder: ContentFolder = {
    contentDir: join(root, "content"),
    publicDirs: [join(root, "public")],
    async write(path, text) {
      const file = join(root, path.startsWith("public/") ? path : `content/${path}`);
      await mkdir(dirname(file), { recursive: true });
      if (text === undefined) await rm(file, { force: true });
      else await writeFile(file, text);
    },
  };
  for (const [path, text] of Object.entries({ ...DEFAULT_FILES, ...files })) await folder.write(path, text);
  return folder;
}

/** Creates a library over a temporary content folder. */
export async function makeLibrary(
  files: FolderFiles = {},
  options: Partial<LibraryOptions> = {},
): Promise<Library> {
  const { contentDir, publicDirs } = await makeContentFolder(files);
  return createLibrary({ blocks: BLOCKS, contentDir, publicDirs, renderCode, ...options });
}

/** Returns the text of a page's file. */
export function makePage(body: string, frontmatter: Readonly<Record<string, unknown>> = {}): string {
  const fields = { title: "A page", description: "What the page is about.", ...frontmatter };
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return ["---", ...lines, "---", "", body, ""].join("\n");
}

/** The provider of the default content. */
export const PROVIDER = {
  name: "Acme Payments",
  slug: "acme-payments",
  legalName: "Acme Payments Example Ltd.",
  docsOrigin: "https://docs.acme.example",
  storeHost: "store.acme.example",
  controlPanelHost: "cc.acme.example",
  apiBaseUrl: "https://api.acme.example/v2",
  websiteHost: "www.acme.example",
  supportEmail: "support@acme.example",
  accountsEmail: "accounts@acme.example",
  webhookIpv4: ["192.0.2.10", "198.51.100.20"],
  webhookIpv6: ["2001:db8::10"],
  ipnFieldPrefix: "ACME",
};

/** The site configuration of the default content. */
export const SITE = {
  title: "Acme Docs",
  tagline: "Sell software",
  description: "How to sell with Acme Payments.",
  locale: "en",
  provider: PROVIDER,
  links: {
    login: "https://{provider.controlPanelHost}/login",
    signUp: "https://www.acme.example/sign-up",
    customerLogin: "https://www.acme.example/customer",
    privacyPolicy: "https://www.acme.example/privacy",
    terms: "https://www.acme.example/terms",
  },
  labels: { docs: "Docs", getStarted: "Start", login: "Login", signUp: "Sign up" },
  landingDoc: "install",
  colorMode: { default: "light" as const, switch: true, respectSystem: false },
  navbar: [{ label: "Install", doc: "install" }],
  footer: { copyright: { from: 2006, to: 2025 }, columns: [], social: [] },
};

/** Returns the text of a `site.json` with some fields changed. */
export function makeSiteJson(fields: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ ...SITE, ...fields }, null, 2);
}

const DEFAULT_FILES: FolderFiles = {
  "site.json": makeSiteJson({}),
  "sidebar.json": '{ "docs": ["install"] }',
  "redirects.json": "{}",
  "docs/install.mdx": makePage("Text.", { title: "Install" }),
  "pages/index.mdx": makePage("Text.", { title: "Start" }),
};
