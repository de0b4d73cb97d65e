import { docHref, fillProviderSlug } from "#app/lib/urls.ts";
import type { Diagnostic, Place } from "../diagnostics/content-error.ts";
import { findNearest, listNames, suggest } from "../diagnostics/nearest.ts";
import { API_OVERVIEW_ID } from "../openapi/api.ts";
import type { SidebarConfig, SidebarEntry } from "../schemas/schemas.ts";
import type { SidebarItem } from "../types.ts";

export interface SidebarDoc {
  id: string;
  /** The id as writers write it, with `{provider}` instead of the slug. */
  writtenId: string;
  label: string;
  file: string;
  /** It may be the page of an operation. */
  isUnreadable?: boolean;
  /** The page documents an operation of the API. */
  isOperation?: boolean;
  /** It is made from the API description. */
  isGenerated?: boolean | undefined;
  movesMoney?: boolean | undefined;
}

/** Tag of the API description → the group of the tag, and the written ids of its operations' pages. */
export type SidebarOperations = ReadonlyMap<string, { group?: string | undefined; ids: readonly string[] }>;

interface SidebarInput {
  value: SidebarConfig;
  docs: ReadonlyMap<string, SidebarDoc>;
  /** Absent without an API description. */
  operations?: SidebarOperations | undefined;
  providerSlug: string;
  /** Path of `sidebar.json` in messages. */
  file: string;
  placeOf(path: readonly PropertyKey[]): Place;
  /** Parts of the sidebar are invalid, so unlisted pages are not reported. */
  isPartial?: boolean | undefined;
}

/** Resolves `sidebar.json` to trees; reports unknown ids, empty categories, duplicates and unlisted pages. */
export function resolveSidebars(input: SidebarInput) {
  const walk: Walk = {
    input,
    listed: new Set(),
    misspelled: new Set(),
    hasUnknownTag: false,
    diagnostics: [],
  };
  const sidebars = Object.fromEntries(
    Object.entries(input.value).map(([id, entries]) => [id, resolveEntries(entries, id, [id], walk)]),
  );
  return {
    sidebars,
    diagnostics: [...walk.diagnostics, ...(input.isPartial ? [] : unlistedDiagnostics(walk))],
  };
}

interface Walk {
  input: SidebarInput;
  listed: Set<string>;
  /** Written ids of pages that an unknown id probably refers to. */
  misspelled: Set<string>;
  hasUnknownTag: boolean;
  diagnostics: Diagnostic[];
}

type Path = readonly PropertyKey[];

/** Resolves the entries of a list. The first of several with a group has its label. */
function resolveEntries(
  entries: readonly SidebarEntry[],
  sidebarId: string,
  path: Path,
  walk: Walk,
): SidebarItem[] {
  const items = entries.flatMap((entry, index) => resolveEntry(entry, sidebarId, [...path, index], walk));
  return items.map((item, index) => {
    return item.group && item.group === items[index - 1]?.group ? { ...item, group: undefined } : item;
  });
}

function resolveEntry(entry: SidebarEntry, sidebarId: string, path: Path, walk: Walk): SidebarItem[] {
  if (typeof entry === "string") {
    const doc = claim(entry, sidebarId, path, walk);
    if (!doc) return [];
    const { id: docId, label, movesMoney } = doc;
    return [{ label, href: docHref(docId), docId, movesMoney }];
  }
  const { label } = entry;
  if ("url" in entry) return [{ label, href: entry.url }];
  if ("operations" in entry) return resolveOperations(entry, sidebarId, path, walk);
  const entries = entry.items ?? [];
  if (entries.length === 0 && !entry.doc) {
    const message = `The category "${label}" has neither items nor a page of its own.`;
    report(walk, path, message, 'give it "items" or a "doc", or remove it.');
  }
  const own = entry.doc ? claim(entry.doc, sidebarId, [...path, "doc"], walk) : undefined;
  const items = resolveEntries(entries, sidebarId, [...path, "items"], walk);
  // All its entries are categories of operations without pages.
  if (items.length === 0 && entries.length > 0 && !own) return [];
  return [{ label, group: entry.group, docId: own?.id, href: own && docHref(own.id), items }];
}

/** All tags, each of which has a category. */
const EVERY_TAG = "*";

/** Creates the category of a tag with the pages of its operations, in the order of the API description. */
function resolveOperations(
  { label, operations }: { label: string; operations: string },
  sidebarId: string,
  path: Path,
  walk: Walk,
): SidebarItem[] {
  const { operations: byTag, docs, value } = walk.input;
  const tags = [...(byTag ?? [])];
  if (operations === EVERY_TAG && tags.length > 0)
    return tags.flatMap(([name, { group = label }]) => {
      const entry = { label: name.charAt(0).toUpperCase() + name.slice(1), operations: name };
      return resolveOperations(entry, sidebarId, path, walk).map((item) =>
        item.items ? { ...item, group } : item,
      );
    });
  const tag = byTag?.get(operations);
  if (!tag) {
    walk.hasUnknownTag = true;
    const known = [...(byTag?.keys() ?? [])];
    const fix = suggest(operations, known, `the tags are ${known.join(", ") || "none"}.`);
    report(walk, [...path, "operations"], `The API description has no tag "${operations}".`, fix);
    return [];
  }
  const overview = docs.get(API_OVERVIEW_ID);
  // A generated page that no item names comes before the first operations.
  const isUnnamed = overview?.isGenerated && !JSON.stringify(value).includes(`"${API_OVERVIEW_ID}"`);
  const first =
    isUnnamed && !walk.listed.has(API_OVERVIEW_ID)
      ? resolveEntry(API_OVERVIEW_ID, sidebarId, path, walk)
      : [];
  const items = tag.ids.flatMap((id) => resolveEntry(id, sidebarId, [...path, "operations"], walk));
  return items.length > 0 ? [...first, { label, group: tag.group, items }] : first;
}

/** Finds the page with this written id and marks it as listed. */
function claim(written: string, sidebarId: string, path: Path, walk: Walk): SidebarDoc | undefined {
  const { docs, providerSlug } = walk.input;
  const id = fillProviderSlug(written, providerSlug);
  const doc = docs.get(id);
  if (!doc) reportUnknown(written, sidebarId, path, walk);
  else if (walk.listed.has(id)) {
    report(walk, path, `"${written}" is listed a second time.`, "remove one item: a page is listed once.");
  } else walk.listed.add(id);
  return doc;
}

function reportUnknown(written: string, sidebarId: string, path: Path, walk: Walk): void {
  const known = [...walk.input.docs.values()].map((doc) => doc.writtenId);
  const meant = findNearest(written, known);
  if (meant !== undefined) walk.misspelled.add(meant);
  const advice = `add docs/${written}.mdx or remove the item; the pages are ${listNames(known)}.`;
  const fix = meant === undefined ? advice : `did you mean "${meant}"?`;
  report(walk, path, `Sidebar "${sidebarId}" lists "${written}", but there is no such page.`, fix);
}

function report({ input, diagnostics }: Walk, path: Path, message: string, fix: string): void {
  diagnostics.push({ ...input.placeOf(path), message, fix });
}

/** Reports unlisted pages, except those with a misspelled id or an unknown tag, which are reported in the sidebar. */
function unlistedDiagnostics({ input, listed, misspelled, hasUnknownTag }: Walk): Diagnostic[] {
  const { docs, operations } = input;
  const ofTags = [...(operations?.values() ?? [])].flatMap(({ ids }) => ids);
  return [...docs.values()]
    .filter((doc) => !listed.has(doc.id) && !misspelled.has(doc.writtenId) && !doc.isUnreadable)
    .filter((doc) => !doc.isOperation || (ofTags.includes(doc.writtenId) && !hasUnknownTag))
    .map(({ file, writtenId }) => ({
      file,
      message: "The page is in no sidebar.",
      fix: `list "${writtenId}" in ${input.file}, or remove the file.`,
    }));
}

interface Crumb {
  label: string;
  href?: string | undefined;
}

export interface SidebarPlace {
  /** Ancestor categories and the page itself, outermost first. */
  breadcrumbs: Crumb[];
  previous?: string | undefined;
  next?: string | undefined;
}

/** Returns breadcrumbs and neighbors in reading order for every page of a tree. */
export function placesIn(items: readonly SidebarItem[]): Map<string, SidebarPlace> {
  const trails: { id: string; breadcrumbs: Crumb[] }[] = [];
  const walk = (list: readonly SidebarItem[], ancestors: Crumb[]) => {
    for (const item of list) {
      const trail = [...ancestors, { label: item.label, href: item.href }];
      if (item.docId) trails.push({ id: item.docId, breadcrumbs: trail });
      walk(item.items ?? [], trail);
    }
  };
  walk(items, []);
  return new Map(
    trails.map(({ id, breadcrumbs }, index) => [
      id,
      { breadcrumbs, previous: trails[index - 1]?.id, next: trails[index + 1]?.id },
    ]),
  );
}
