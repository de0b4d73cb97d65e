import * as v from "valibot";
import { isCanonicalPath } from "#app/lib/urls.ts";

/** A non-empty string. `meaning` is used in fixes. */
export const text = (meaning: string) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty("must not be empty"), v.description(meaning));

export const listOf = <Entry extends v.GenericSchema<unknown, unknown>>(entry: Entry, meaning: string) =>
  v.pipe(v.array(entry), v.description(meaning));

/** A text of a pattern; `must` says which, after the name of the field. */
export const matching = (pattern: RegExp, must: string, meaning: string) =>
  v.pipe(v.string(), v.regex(pattern, must), v.description(meaning));

/** Lower-case words, as in ids and URLs. */
export const words = (meaning: string) =>
  matching(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens", meaning);

export const id = (example: string) => words(`an id such as ${example}`);

export const yesOrNo = (meaning: string) => v.pipe(v.boolean(), v.description(`true or false: ${meaning}`));

export const email = (meaning: string) =>
  v.pipe(v.string(), v.email("must be an email address"), v.description(meaning));

export const absoluteUrl = (meaning: string) =>
  v.pipe(
    v.string(),
    v.regex(/^(https:\/\/|mailto:|\{)/, "must be a full https:// or mailto: URL"),
    v.check(
      // Variables are filled later.
      (url) => !url.startsWith("https:") || URL.canParse(url.replace(/\{[^}]*\}/g, "a")),
      "must be a URL with a valid host",
    ),
    v.description(meaning),
  );

/** Sources of a statement; details follow in brackets. */
const SOURCE_KINDS = [
  "provider page",
  "older manual",
  "third party",
  "observed",
  "our reading",
  "not found",
] as const;

/** A statement that the provider has to confirm. Not published. */
const reviewItem = v.strictObject({
  statement: text("what the page says"),
  why: text("why it is not certain"),
  source: v.optional(
    matching(
      new RegExp(`^(?:${SOURCE_KINDS.join("|")})(?: \\(.+\\))?$`),
      "must be a kind of source, with details in parentheses after it",
      `one of ${SOURCE_KINDS.join(", ")}, such as provider page (older copy)`,
    ),
  ),
});

function label(meaning: string) {
  return v.pipe(
    text(meaning),
    v.maxLength(120, "must have at most 120 characters"),
    v.regex(/^.*$/, "must be one line"),
  );
}

export const frontmatterSchema = v.strictObject({
  title: label("the page's heading and title"),
  description: text("one sentence for search results and link previews"),
  sidebar_label: v.optional(label("a shorter name for the sidebar, breadcrumbs, previous and next")),
  operation: v.optional(text("the operationId of the API operation that the page documents")),
  keywords: v.optional(listOf(text("a word readers type"), "a list of words readers type"), []),
  search: v.optional(yesOrNo("whether search finds the page"), true),
  related: v.optional(
    v.pipe(
      listOf(text("the source file of a related page"), "a list of source files, relative to this one"),
      v.maxLength(3, "must have at most three pages"),
    ),
    [],
  ),
  hide_table_of_contents: v.optional(yesOrNo("whether the page has no contents"), false),
  review: v.optional(listOf(reviewItem, "a list of statements, each with statement, why and source"), []),
});
export type Frontmatter = v.InferOutput<typeof frontmatterSchema>;

/** An entry of `sidebar.json`: a page's id, an external link or a category. */
export type SidebarEntry =
  | string
  | { label: string; url: string }
  | { label: string; operations: string }
  | {
      label: string;
      group?: string | undefined;
      doc?: string | undefined;
      items?: SidebarEntry[] | undefined;
    };

const sidebarLink = v.strictObject({
  label: text("the link's text"),
  url: absoluteUrl("a full URL, such as https://acme-payments.example/blog"),
});
const sidebarCategory = v.strictObject({
  label: text("the category's name"),
  group: v.optional(text("a label above the category, for it and those below until the next")),
  doc: v.optional(text("the id of the category's own page")),
  items: v.optional(listOf(v.lazy(sidebarEntryFor), "a list of pages and categories")),
});
const sidebarOperations = v.strictObject({
  label: text("the category's name"),
  operations: text(
    "a tag of the API description, whose operations' pages the category holds, or * for a category of each tag",
  ),
});
const noSidebarEntry = v.pipe(
  v.custom<never>(() => false, "must be a page's id, a link or a category"),
  v.description('"folder/page", { "label", "url" } or { "label", "items" }'),
);

/** Picks the schema that an entry resembles, for specific diagnostics. */
function sidebarEntryFor(entry: unknown): v.GenericSchema<unknown, SidebarEntry> {
  if (typeof entry === "string") return text("a page's id");
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return noSidebarEntry;
  if ("operations" in entry) return sidebarOperations;
  return "url" in entry ? sidebarLink : sidebarCategory;
}

/** `sidebar.json`: each sidebar by its id. */
export const sidebarSchema = v.record(v.string(), v.array(v.lazy(sidebarEntryFor)));
export type SidebarConfig = v.InferOutput<typeof sidebarSchema>;

const canonical = v.check<string, string>(
  // A missing leading slash is reported separately.
  (href) => !href.startsWith("/") || isCanonicalPath(href.replace(/#.*$/, "")),
  'must not have "//", "/./", "/../", a backslash, a space or a query',
);

/** Hosts read `*` as a pattern, and serve no files whose path begins with a dot. */
const servable = v.check<string, string>(
  (href) => !/\*(?!#)|\/\.(?![./])|%(?![\da-f]{2})/i.test(href),
  'must have no "*", no name that begins with a dot, and two digits after each "%"',
);

const ANCHOR = "#[\\p{L}\\p{N}_.-]+";
const NO_PATH = "must start and end with a slash (before any #anchor)";

/**
 * `redirects.json`: old path → new path, both from the root of the site. Either may have an anchor: `*#anchor` is one of every
 * page, and `#anchor` as a target one of the same page. "gone" as a target says that nothing replaces the old path.
 */
export const GONE = "gone";
export const redirectsSchema = v.record(
  v.pipe(
    v.string(),
    v.regex(new RegExp(`^(?:/[^#]*/|(?:\\*|/(?:[^#]*/)?)${ANCHOR})$`, "u"), NO_PATH),
    canonical,
    servable,
    v.description("the old path, such as /docs/old-name/"),
  ),
  v.pipe(
    v.string(),
    v.regex(
      new RegExp(`^(?:/(?:[^#]*/)?(?:${ANCHOR})?|${ANCHOR}|${GONE})$`, "u"),
      `${NO_PATH}, or be "${GONE}"`,
    ),
    canonical,
    v.description(`the new path, such as /docs/new-name/; "${GONE}" if nothing replaces the old one`),
  ),
);
export type Redirects = v.InferOutput<typeof redirectsSchema>;

/** `published.json`: the pages that the published site has had, and the anchors of each. */
export const publishedSchema = v.record(
  v.pipe(v.string(), v.description("the path of a page, such as /docs/name/")),
  listOf(text("an anchor without #"), "a list of anchors"),
);
export type PublishedAnchors = v.InferOutput<typeof publishedSchema>;

const glossaryTerm = v.strictObject({
  term: text("the term as it appears in a sentence"),
  also: v.optional(listOf(text("another name"), "a list of other names: acronyms, plurals"), []),
  definition: text("one or two sentences that explain it to someone who has never met it"),
  doc: v.optional(text("the id of the page that says more")),
});

/** `glossary.json`: terms by id, and common acronyms with their long form. */
export const glossarySchema = v.strictObject({
  terms: v.optional(v.record(id("merchant-of-record"), glossaryTerm), {}),
  acronyms: v.optional(v.record(v.string(), text("what the letters stand for")), {}),
});
export type GlossaryConfig = v.InferOutput<typeof glossarySchema>;

/** `search.json`: search settings that cannot be derived from pages. */
export const searchSettingsSchema = v.strictObject({
  synonyms: v.optional(
    listOf(
      v.pipe(
        v.array(text("a word or a phrase in small letters")),
        v.minLength(2, "must have two words or more"),
        v.description("words with the same meaning"),
      ),
      "groups of words with the same meaning",
    ),
    [],
  ),
  popular: v.optional(listOf(text("the id of a documentation page"), "ids of pages to offer"), []),
});
export type SearchSettingsConfig = v.InferOutput<typeof searchSettingsSchema>;
