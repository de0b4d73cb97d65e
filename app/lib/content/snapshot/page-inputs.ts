import type { Root } from "mdast";
import { hashOf } from "#app/lib/server/file-hashes.server.ts";
import type { PageContext } from "../blocks/page-context.ts";
import type { FormerAnchor } from "../markdown/plugins/former-anchors.ts";
import { nextStepsOf } from "../next-steps.ts";
import { API_OVERVIEW_ID } from "../openapi/api.ts";
import { ERROR_MESSAGES } from "../openapi/examples.ts";
import { factsIn } from "../schemas/facts.ts";
import { fillVariables, type Variables } from "../schemas/variables.ts";
import type { LoadedPage, PageOutline, PageSource } from "../types.ts";
import { anchorsOf, formerAnchors } from "./anchors.ts";
import { allPages, type Content } from "./content.ts";

/** Starts the variables that change with any part of the API description, the facts and the scenarios. */
const DIGEST = "sha256.";

/** Exports a page as Markdown. */
export async function exportPage(
  source: PageSource,
  { api, site, docs }: Content,
  tree: Root,
): Promise<string> {
  const { exportMarkdown } = await import("../markdown/markdown-export.ts");
  const { frontmatter } = source;
  const { title, description } = frontmatter;
  const related = nextStepsOf(source, docs);
  const operation = api?.operations.get(frontmatter.operation ?? "");
  return exportMarkdown({ title, description, operation, tree, related, origin: site.provider.docsOrigin });
}

/** Returns the former anchors of a page. */
export function formerAnchorsOf(source: PageSource, outline: PageOutline, content: Content): FormerAnchor[] {
  const former = formerAnchors(content.anchorRedirects, source.href, anchorsOf(source, outline));
  return [...former].map(([anchor, to]) => {
    const [path = "", target = ""] = to.split("#");
    return path === source.href ? { anchor, target } : { anchor, to, title: titleAt(path, content) };
  });
}

function titleAt(href: string, content: Content): string {
  return allPages(content).find((page) => page.href === href)?.frontmatter.title ?? href;
}

/** Returns everything in the content that affects the result of parsing or rendering a page. */
export function cacheInputsOf(
  source: LoadedPage,
  content: Content,
  imageSize: PageContext["imageSize"],
): string[] {
  const { variables, facts, changelog, docs, scenarios, anchorRedirects } = content;
  const { sourcePath, frontmatter, body } = source;
  return [
    sourcePath,
    JSON.stringify(frontmatter),
    body,
    sharedInputOf(content),
    ...digestsIn(body, variables),
    JSON.stringify(factsIn(body).map((id) => facts.get(id))),
    JSON.stringify(nextStepsOf(source, docs)),
    ...anchorRedirects
      .filter(({ page }) => page === undefined || page === source.href)
      .flatMap(({ anchor, to }) => [anchor, to, titleAt(to.split("#")[0] ?? "", content)]),
    ...apiInputsOf(source, content),
    JSON.stringify(publicImagesIn(fillVariables(body, variables)).map(imageSize)),
    ...(body.includes("<ApiChangelog") ? [JSON.stringify(changelog)] : []),
    ...(body.includes("<Scenario") ? [JSON.stringify([...scenarios])] : []),
  ];
}

/** Returns the digests that a text names, with their names. */
export function digestsIn(text: string, variables: Variables): string[] {
  if (!text.includes(DIGEST)) return [];
  return [...variables].filter(([name]) => name.startsWith(DIGEST) && text.includes(name)).flat();
}

const sharedInputs = new WeakMap<Content, string>();

/** Returns what affects every page. */
function sharedInputOf(content: Content): string {
  const { variables, site, glossary } = content;
  const input =
    sharedInputs.get(content) ??
    hashOf([
      site.provider.slug,
      JSON.stringify([...variables].filter(([name]) => !name.startsWith(DIGEST))),
      JSON.stringify([...glossary.terms]),
    ]);
  sharedInputs.set(content, input);
  return input;
}

/** Returns what may be a path of an image under `public/`. */
function publicImagesIn(text: string): string[] {
  return text.match(/(?<=[\s(<"])\/[^\s()<>"]+\.(?:svg|png|jpe?g|webp|gif|avif)/g) ?? [];
}

/** Returns the parts of the API that affect a page: its operation, or what its components show. */
function apiInputsOf({ frontmatter, body }: LoadedPage, { api, docs, facts }: Content): string[] {
  const own = api?.operations.get(frontmatter.operation ?? "");
  if (own) return [JSON.stringify([own, facts.get(ERROR_MESSAGES)]), docs.get(API_OVERVIEW_ID)?.href ?? ""];
  if (!api) return [];
  const events = body.includes("<Event") ? [JSON.stringify([api.events, api.eventFields])] : [];
  if (!body.includes("<OperationTable")) return events;
  const documented = [...docs.values()].flatMap((page) => page.frontmatter.operation ?? []);
  return [...events, JSON.stringify(api.groups), ...documented];
}
