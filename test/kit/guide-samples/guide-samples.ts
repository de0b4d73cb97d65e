import { basename, dirname, extname } from "node:path";
import { visit } from "unist-util-visit";
import { parseWritten } from "#app/lib/content/markdown/markdown-processor.ts";
import { allPages } from "#app/lib/content/resolve/content.ts";
import { fillVariables } from "#app/lib/content/schemas/variables.ts";
import { content } from "../../site-content.ts";

interface GuideSample {
  /** Id of the page; of a file to download its folder, such as `assets/webhooks`. */
  page: string;
  /** Line of the opening fence in the page's file, or 1. */
  line: number;
  language: string;
  /** File name, or empty. */
  title: string;
  /** With variables filled in, as readers copy it. */
  code: string;
}

/** Languages of the files to download, by extension. */
const LANGUAGES: Readonly<Record<string, string>> = {
  ".mjs": "js",
  ".php": "php",
  ".py": "python",
  ".cs": "csharp",
  ".sh": "bash",
  ".json": "json",
  ".ts": "ts",
  ".rb": "ruby",
  ".go": "go",
};

const { assets, variables, site } = content;

export const { apiBaseUrl } = site.provider;
export const checkoutOrigin = `https://${site.provider.storeHost}`;

/** Every file to download and every code block of the content, without the generated samples of the API reference. */
export const samples = [...assets].map(([href, code]): GuideSample => {
  const language = LANGUAGES[extname(href)] ?? "text";
  return { page: dirname(href).slice(1), line: 1, language, title: basename(href), code };
});
for (const { id, body } of allPages(content)) {
  if (!body.includes("```")) continue;
  visit(parseWritten({ format: "mdx", body }), "code", (node) => {
    samples.push({
      page: id,
      line: node.position?.start.line ?? 0,
      language: node.lang ?? "",
      title: /title="([^"]*)"/.exec(node.meta ?? "")?.[1] ?? "",
      code: fillVariables(node.value, variables),
    });
  });
}

/** Finds a sample by the end of its page's id and its title. Throws unless there is exactly one. */
export function sampleAt(page: string, title: string): string {
  const found = samples.filter((sample) => `/${sample.page}`.endsWith(`/${page}`) && sample.title === title);
  const [sample] = found;
  if (!sample || found.length > 1) throw new Error(`${found.length} samples "${title}" on ${page}.`);
  return sample.code;
}
