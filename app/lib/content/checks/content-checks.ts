import { type Diagnostic, withExcerpts } from "../diagnostics/content-error.ts";
import { positionAt } from "../diagnostics/text-diagnostics.ts";
import { allPages, type Content } from "../resolve/content.ts";
import { linksInHtml } from "../resolve/inline-markdown.ts";
import { leftOutDiagnostics } from "../resolve/left-out.ts";
import type { ContentResult } from "../resolve/resolve-content.ts";
import { type FactsConfig, writtenFact } from "../schemas/facts.ts";
import type { ParsedFile } from "../source/content-files.ts";
import type { PageOutline, PageSource } from "../types.ts";
import { checkAcrossPages, linkDiagnostics, type OutlinedPage, pagesByHref } from "./check-across-pages.ts";
import { checkAnchors } from "./check-anchors.ts";

/** Parses a page of the content; without an outline if it has a syntax error. */
type ParsePage = (
  source: PageSource,
  content: Content,
) => Promise<{ outline?: PageOutline; diagnostics: Diagnostic[] }>;

/** Creates the checks of the API description and of all content. They check the description again only if that has changed: it takes a second. */
export function createChecks() {
  let checkedApi: { text: string; diagnostics: Diagnostic[] } | undefined;
  const checkApi = async ({ content, files }: Pick<ContentResult, "content" | "files">) => {
    const document = content?.apiDocument;
    if (!document || !files?.api) return [];
    const text = JSON.stringify(document);
    if (checkedApi?.text !== text) {
      // Imported lazily: the validators load slowly and only checks need them.
      const validators = await import("../openapi/check-api.server.ts");
      checkedApi = { text, diagnostics: await validators.checkApi(document, files.api) };
    }
    return checkedApi.diagnostics;
  };
  const checkEverything = async (
    { content, sources, files, readSource, factUses, diagnostics }: ContentResult,
    served: ReadonlySet<string>,
    parse: ParsePage,
  ): Promise<Diagnostic[]> => {
    if (!content || !files) return diagnostics;
    const { redirects, published, facts, site } = files;
    const uses = factUses();
    const ofData = [...unusedFacts(facts, content.facts, uses), ...leftOutDiagnostics(files, uses)];
    const ofApi = await checkApi({ content, files });
    const isApiWrong = ofApi.some(({ isWarning }) => !isWarning);
    ofData.push(...ofApi);
    const outlined: (OutlinedPage & { diagnostics: Diagnostic[] })[] = [];
    // Sequential to bound the memory for a large site.
    for (const source of sources) {
      const { outline, diagnostics: own } = await parse(source, content);
      const { operation } = source.frontmatter;
      // A wrong API description lacks fields, and each of them is an anchor.
      const lacksFields = operation && (isApiWrong || !content.api?.operations.has(operation));
      const isPartial = source.isUnreadable || lacksFields;
      outlined.push({ source, outline: isPartial ? undefined : outline, diagnostics: own });
    }
    // Without all redirects, every anchor that one of them covers would be reported.
    if (redirects.value && !redirects.isPartial) {
      const anchorDiagnostics = checkAnchors({
        ...content,
        pages: outlined,
        providerSlug: content.site.provider.slug,
        redirectsFile: redirects,
        publishedFile: published,
      });
      ofData.push(...anchorDiagnostics);
    }
    const commonLinks = linksInHtml(content.site.announcement?.html ?? "").map((href) => {
      return { href, written: href, ...site.placeOf(["announcement", "text"]) };
    });
    const allServed = new Set([...served, ...content.assets.keys()]);
    return [
      ...diagnostics,
      ...outlined.flatMap((page) => (page.source.isGenerated ? [] : page.diagnostics)),
      ...placedInApi(
        outlined.flatMap((page) => (page.source.isGenerated ? page.diagnostics : [])),
        readSource,
      ),
      ...checkAcrossPages(outlined, allServed, content.gone, commonLinks),
      ...withExcerpts(ofData, readSource),
    ];
  };
  return { checkApi, checkEverything };
}

/** Reports once, where its text is first, what is on several pages that are made from the API description. */
function placedInApi(
  diagnostics: readonly Diagnostic[],
  readSource: ContentResult["readSource"],
): Diagnostic[] {
  const first = new Map(diagnostics.map((diagnostic) => [diagnostic.message, diagnostic]));
  const placed = [...first.values()].map(({ excerpt: _excerpt, ...diagnostic }) => {
    const [, written = ""] = /"([^"]+)"/.exec(diagnostic.message) ?? [];
    const text = readSource(diagnostic) ?? "";
    return { ...diagnostic, position: positionAt(text, Math.max(text.indexOf(written), 0)) };
  });
  return withExcerpts(placed, readSource);
}

function unusedFacts(
  { keyPlaceOf }: ParsedFile<FactsConfig>,
  facts: Content["facts"],
  uses: ReadonlyMap<string, unknown>,
): Diagnostic[] {
  return [...facts].flatMap(([id, fact]) => {
    if (uses.has(id)) return [];
    const fix = `write ${writtenFact(id, fact)} on a page, or remove the fact.`;
    return [{ ...keyPlaceOf([id]), message: `Nothing uses the fact "${id}".`, fix }];
  });
}

/** Returns the diagnostics of one page and of its links. Parses only the pages whose anchors it links to. */
export async function authorDiagnostics(
  source: PageSource,
  content: Content,
  parse: ParsePage,
): Promise<Diagnostic[]> {
  const { outline, diagnostics } = await parse(source, content);
  const withAnchors = new Set(
    (outline?.links ?? []).filter(({ href }) => href.includes("#")).map(({ href }) => href.split("#")[0]),
  );
  const pages = await Promise.all(
    allPages(content).map(async (page): Promise<OutlinedPage> => {
      const isNeeded = page.href === source.href || withAnchors.has(page.href);
      return { source: page, outline: isNeeded ? (await parse(page, content)).outline : undefined };
    }),
  );
  const isServed = (href: string) => !href.endsWith("/");
  const targets = { byHref: pagesByHref(pages), isServed, gone: content.gone };
  return [...diagnostics, ...linkDiagnostics({ source, outline }, targets)];
}
