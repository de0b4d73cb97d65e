import type { Root } from "mdast";
import remarkDirective from "remark-directive";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { protectHeadingIds } from "#app/lib/content/markdown/plugins/headings.ts";
import { fillVariables } from "#app/lib/content/schemas/variables.ts";
import { createLibrary } from "#app/lib/content/snapshot/library.server.ts";

export interface GuideSample {
  /** Id of its page. */
  page: string;
  /** Line of the page's file on which its fence stands. */
  line: number;
  language: string;
  /** The file's name; empty for a sample that has none. */
  title: string;
  /** As readers copy it. */
  code: string;
}

export interface GuideSamples {
  samples: GuideSample[];
  /** Origins that they speak to: the API's, and that of the checkout. */
  apiOrigin: string;
  checkoutOrigin: string;
}

/** Every block of code that a writer wrote. The samples of the API reference are not among them: they are generated. */
export async function readGuideSamples(): Promise<GuideSamples> {
  const { docs, variables, site } = await createLibrary({
    contentDir: "content",
    publicDir: "public",
  }).getContent();
  const samples: GuideSample[] = [];
  for (const { id, readBody } of docs.values()) {
    const body = readBody();
    if (!body.includes("```")) continue;
    const parser = unified().use(remarkParse).use(remarkMdx).use(remarkGfm).use(remarkDirective);
    visit(parser.parse(protectHeadingIds(body)) as Root, "code", (node) => {
      samples.push({
        page: id,
        line: node.position?.start.line ?? 0,
        language: node.lang ?? "",
        title: /title="([^"]*)"/.exec(node.meta ?? "")?.[1] ?? "",
        code: fillVariables(node.value, variables),
      });
    });
  }
  const { apiHost, storeHost } = site.provider;
  return { samples, apiOrigin: `https://${apiHost}`, checkoutOrigin: `https://${storeHost}` };
}

/** A sample by the end of its page's id and its title. */
export function sampleAt(samples: readonly GuideSample[], page: string, title: string): string {
  const found = samples.filter((sample) => `/${sample.page}`.endsWith(`/${page}`) && sample.title === title);
  const [sample] = found;
  if (!sample || found.length > 1) throw new Error(`${found.length} samples "${title}" on ${page}.`);
  return sample.code;
}
