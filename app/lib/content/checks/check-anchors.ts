import { decodeIfValid } from "#app/lib/percent-encoding.ts";
import { fillProviderSlug } from "#app/lib/urls.ts";
import type { Diagnostic } from "../diagnostics/content-error.ts";
import { findNearest } from "../diagnostics/nearest.ts";
import type { ResolvedRedirects } from "../resolve/redirects.ts";
import { GONE, type PublishedAnchors, type Redirects } from "../schemas/schemas.ts";
import type { ParsedFile } from "../source/content-files.ts";
import { anchorFix, anchorsOf, formerAnchors } from "./anchors.ts";
import type { OutlinedPage } from "./check-across-pages.ts";

export interface AnchorChecks extends ResolvedRedirects {
  pages: readonly OutlinedPage[];
  providerSlug: string;
  redirectsFile: ParsedFile<Redirects>;
  publishedFile: ParsedFile<PublishedAnchors>;
}

/** Anchors of a page; undefined if its text has a syntax error. */
type AnchorsByHref = ReadonlyMap<string, { file: string; anchors: string[] | undefined }>;

/** Checks that redirects lead to anchors that exist, and that no published anchor has vanished without one. */
export function checkAnchors(checks: AnchorChecks): Diagnostic[] {
  const byHref: AnchorsByHref = new Map(
    checks.pages.map(({ source, outline }) => [
      source.href,
      { file: source.file, anchors: outline && anchorsOf(source, outline) },
    ]),
  );
  return [...checkRedirects(checks, byHref), ...checkPublished(checks, byHref)];
}

function checkRedirects(
  { redirects, anchorRedirects, providerSlug, redirectsFile }: AnchorChecks,
  byHref: AnchorsByHref,
): Diagnostic[] {
  const { placeOf, keyPlaceOf } = redirectsFile;
  const checkTarget = (written: string, to: string): Diagnostic[] => {
    const [href = "", anchor] = to.split("#");
    const target = byHref.get(href);
    if (!anchor || !target?.anchors || target.anchors.includes(decodeIfValid(anchor))) return [];
    const message = `"${written}" is redirected to the anchor "#${anchor}", which ${target.file} does not have.`;
    return [{ ...placeOf([written]), message, fix: anchorFix(anchor, target.anchors) }];
  };
  return [
    ...Object.keys(redirectsFile.value ?? {}).flatMap((written) => {
      // A redirect of a page: those of anchors are below.
      const to = written.includes("#") ? undefined : redirects[fillProviderSlug(written, providerSlug)];
      return to === undefined ? [] : checkTarget(written, to);
    }),
    ...anchorRedirects.flatMap(({ written, page, anchor, to }): Diagnostic[] => {
      if (page === undefined) {
        const all = new Set([...byHref.values()].flatMap(({ anchors = [] }) => anchors));
        if (all.has(to.slice(1))) return [];
        const message = `"${written}" is redirected to the anchor "${to}", which no page has.`;
        return [{ ...placeOf([written]), message, fix: anchorFix(to.slice(1), [...all]) }];
      }
      const source = byHref.get(page);
      if (!source?.anchors?.includes(anchor)) return checkTarget(written, to);
      const message = `"${written}" is redirected, but ${source.file} has this anchor.`;
      const fix = "remove the redirect, or give the heading another id.";
      return [{ ...keyPlaceOf([written]), message, fix }];
    }),
  ];
}

function checkPublished(
  { redirects, anchorRedirects, gone, providerSlug, publishedFile }: AnchorChecks,
  byHref: AnchorsByHref,
): Diagnostic[] {
  const { placeOf, keyPlaceOf } = publishedFile;
  return Object.entries(publishedFile.value ?? {}).flatMap(([written, earlier]): Diagnostic[] => {
    const href = fillProviderSlug(written, providerSlug);
    const page = byHref.get(href);
    if (!page) {
      if (Object.hasOwn(redirects, href) || gone.has(href)) return [];
      const fix = `add "${written}" with its new path to redirects.json, or with "${GONE}" if nothing replaces it.`;
      return [{ ...keyPlaceOf([written]), message: `The published page ${href} is gone.`, fix }];
    }
    const { anchors } = page;
    if (!anchors) return [];
    const former = formerAnchors(anchorRedirects, href, anchors);
    return earlier.flatMap((anchor, index): Diagnostic[] => {
      if (anchors.includes(anchor) || former.has(anchor) || gone.has(`${href}#${anchor}`)) return [];
      const added = anchors.filter((other) => !earlier.includes(other));
      const successor = findNearest(anchor, added) ?? "…";
      return [
        {
          ...placeOf([written, index]),
          message: `The published anchor "#${anchor}" is no longer in ${page.file}.`,
          fix: `add "${written}#${anchor}": "#${successor}" to redirects.json, or name another anchor or "${GONE}" there.`,
        },
      ];
    });
  });
}
