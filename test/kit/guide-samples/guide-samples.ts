import { basename, dirname, extname } from "node:path";
import { visit } from "unist-util-visit";
import { parseWritten } from "#app/lib/content/markdown/markdown-processor.ts";
import { allPages } from "#app/lib/content/resolve/content.ts";
import { fillVariables } from "#app/lib/content/schemas/variables.ts";
import { content } from "../../site-content.ts";

export interface GuideSample {
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

export interface GuideSamples {
  samples: GuideSample[];
  apiBaseUrl: string;
  checkoutOrigin: string;
}

let guideSamples: Promise<GuideSamples> | undefined;

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

/**
 * Reads every code block and every file to download of the content; the generated samples of the API reference are not part of it. Test files of one
 * worker share the result.
 */
export function readGuideSamples(): Promise<GuideSamples> {
  guideSamples ??= readSamples();
  return guideSamples;
}

async function readSamples(): Promise<GuideSamples> {
  const { variables, site } = content;
  const samples = [...content.assets].map(([href, code]): GuideSample => {
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
  const { apiBaseUrl, storeHost } = site.provider;
  return { samples, apiBaseUrl, checkoutOrigin: `https://${storeHost}` };
}

/** Finds a sample by the end of its page's id and its title. Throws unless there is exactly one. */
export function sampleAt(samples: readonly GuideSample[], page: string, title: string): string {
  const found = samples.filter((sample) => `/${sample.page}`.endsWith(`/${page}`) && sample.title === title);
  const [sample] = found;
  if (!sample || found.length > 1) throw new Error(`${found.length} samples "${title}" on ${page}.`);
  return sample.code;
}
