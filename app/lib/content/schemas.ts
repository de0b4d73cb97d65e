import * as v from "valibot";

/** A non-empty line of text; `meaning` is shown to a writer who left it out or got it wrong. */
export const text = (meaning: string) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty("must not be empty"), v.description(meaning));

const fullAddress = (meaning: string) =>
  v.pipe(
    v.string(),
    v.regex(/^(https:\/\/|mailto:|\{)/, "must be a full https:// or mailto: address"),
    v.description(meaning),
  );

const year = v.pipe(v.number(), v.integer("must be a whole number"), v.description("a year"));

const hostName = (meaning: string) =>
  v.pipe(
    v.string(),
    v.regex(/^[a-z0-9.-]+(:\d+)?$/i, "must be a host name alone"),
    v.description(`${meaning}, such as store.acme-payments.example`),
  );

export const listOf = <Entry extends v.GenericSchema<unknown, unknown>>(entry: Entry, meaning: string) =>
  v.pipe(v.array(entry), v.description(meaning));

const mailAddress = (meaning: string) =>
  v.pipe(v.string(), v.email("must be a mail address"), v.description(meaning));

const headingLevel = v.pipe(
  v.number(),
  v.integer("must be a whole number"),
  v.minValue(2, "must be 2 to 6"),
  v.maxValue(6, "must be 2 to 6"),
  v.description("a level from 2 to 6"),
);

/** Where a statement may come from; details follow in brackets. */
const SOURCE_KINDS = [
  "provider page",
  "older manual",
  "third party",
  "observed",
  "our reading",
  "not found",
] as const;

/** A statement the provider's staff must confirm before it can be relied on. Never published. */
const reviewItem = v.strictObject({
  statement: text("what the page says"),
  why: text("why it is not certain"),
  source: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        new RegExp(`^(?:${SOURCE_KINDS.join("|")})(?: \\(.+\\))?$`),
        "must be a kind of source, with details in brackets behind it",
      ),
      v.description(`one of ${SOURCE_KINDS.join(", ")}, such as provider page (older copy)`),
    ),
  ),
});

/** Front matter of a page. */
export const frontmatterSchema = v.pipe(
  v.strictObject({
    title: text("the page's heading and title"),
    description: text("one sentence for search results and link previews"),
    sidebar_label: v.optional(text("a shorter name for the sidebar, breadcrumbs, previous and next")),
    operation: v.optional(text("the operationId of the API operation that the page documents")),
    keywords: v.optional(listOf(text("a word readers type"), "a list of words readers type"), []),
    draft: v.optional(
      v.pipe(v.boolean(), v.description("true keeps the page out of the published site")),
      false,
    ),
    search: v.optional(v.pipe(v.boolean(), v.description("false hides the page from search")), true),
    related: v.optional(
      listOf(text("the source file of a related page"), "a list of source files, relative to this one"),
      [],
    ),
    toc_min_heading_level: v.optional(headingLevel, 2),
    toc_max_heading_level: v.optional(headingLevel, 3),
    hide_table_of_contents: v.optional(v.pipe(v.boolean(), v.description("true or false")), false),
    review: v.optional(listOf(reviewItem, "a list of statements, each with statement, why and source"), []),
  }),
  v.forward(
    v.partialCheck(
      [["toc_min_heading_level"], ["toc_max_heading_level"]],
      // A level out of range is told by itself.
      ({ toc_min_heading_level: min, toc_max_heading_level: max }) => min <= max || min > 6,
      "must not be above toc_max_heading_level",
    ),
    ["toc_min_heading_level"],
  ),
);
export type Frontmatter = v.InferOutput<typeof frontmatterSchema>;

/** An entry of `sidebar.json` as written: a page's id, a link elsewhere, or a category. */
export type SidebarEntry =
  | string
  | { label: string; url: string }
  | { label: string; operations: string }
  | { label: string; doc?: string | undefined; items?: SidebarEntry[] | undefined };

const sidebarLink = v.strictObject({
  label: text("the link's text"),
  url: fullAddress("a full address, such as https://acme-payments.example/blog"),
});
const sidebarCategory = v.strictObject({
  label: text("the category's name"),
  doc: v.optional(text("the id of the category's own page")),
  items: v.optional(
    listOf(
      v.lazy((entry) => sidebarEntryFor(entry)),
      "a list of pages and categories",
    ),
  ),
});
const sidebarOperations = v.strictObject({
  label: text("the category's name"),
  operations: text("a tag of the API description, whose operations' pages the category holds"),
});
const noSidebarEntry = v.pipe(
  v.custom<never>(() => false, "must be a page's id, a link or a category"),
  v.description('"folder/page", { "label", "url" } or { "label", "items" }'),
);

/** The schema an entry is meant for, so that its mistakes are told in the terms of that one. */
function sidebarEntryFor(entry: unknown): v.GenericSchema<unknown, SidebarEntry> {
  if (typeof entry === "string") return text("a page's id");
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return noSidebarEntry;
  if ("operations" in entry) return sidebarOperations;
  return "url" in entry ? sidebarLink : sidebarCategory;
}

/** `sidebar.json`: each sidebar by its id. */
export const sidebarSchema = v.record(v.string(), v.array(v.lazy(sidebarEntryFor)));
export type SidebarConfig = v.InferOutput<typeof sidebarSchema>;

/** `redirects.json`: old address → new address, both from the root of the site. */
export const redirectsSchema = v.record(
  v.pipe(
    v.string(),
    v.regex(/^\/.*\/$/, "must start and end with a slash"),
    v.description("the old address, such as /docs/old-name/"),
  ),
  v.pipe(
    v.string(),
    v.regex(/^\/(.*\/)?(#.*)?$/, "must start and end with a slash"),
    v.description("the new address, such as /docs/new-name/"),
  ),
);
export type Redirects = v.InferOutput<typeof redirectsSchema>;

const glossaryTerm = v.strictObject({
  term: text("the term as it stands in a sentence"),
  also: v.optional(listOf(text("another name"), "a list of other names: acronyms, plurals"), []),
  definition: text("one or two sentences that explain it to someone who has never met it"),
  doc: v.optional(text("the id of the page that says more")),
});

/** `glossary.json`: terms of the field by id, and acronyms that every reader knows with their long form. */
export const glossarySchema = v.strictObject({
  terms: v.record(
    v.pipe(
      v.string(),
      v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens"),
      v.description("an id such as merchant-of-record"),
    ),
    glossaryTerm,
  ),
  acronyms: v.optional(v.record(v.string(), text("what the letters stand for")), {}),
});
export type GlossaryConfig = v.InferOutput<typeof glossarySchema>;

/** A link of the navigation bar or footer: to a documentation page, a page outside it, or a full address. */
const siteLink = v.pipe(
  v.strictObject({
    label: text("the link's text"),
    doc: v.optional(text("the id of a documentation page")),
    page: v.optional(text("the id of a page outside the documentation, or search")),
    url: v.optional(fullAddress("a full address, such as https://acme-payments.example/blog")),
  }),
  v.check(
    (link) => [link.doc, link.page, link.url].filter((target) => target !== undefined).length === 1,
    'must have exactly one of "doc", "page" and "url"',
  ),
  v.description('a "label" and one of the three'),
);
export type SiteLinkConfig = v.InferOutput<typeof siteLink>;

/** Who the provider is. Every field is a variable for writers: `{provider.name}`. */
const provider = v.strictObject({
  name: text("the provider's name as readers know it"),
  slug: v.pipe(
    v.string(),
    v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens"),
    v.description("the name as it stands in addresses, such as acme-payments"),
  ),
  legalName: text("the company's registered name"),
  docsOrigin: v.pipe(
    v.string(),
    v.regex(/^https:\/\/[^/]+$/, "must be https:// and a host, without a path"),
    v.description("the origin this site is published at, such as https://docs.acme-payments.example"),
  ),
  storeHost: hostName("the host of checkout pages"),
  controlPanelHost: hostName("the host of the control panel"),
  apiHost: hostName("the host of the REST API"),
  websiteHost: hostName("the host of the company's own site"),
  supportEmail: mailAddress("the mail address of support, such as support@acme-payments.example"),
  accountsEmail: mailAddress(
    "the mail address of the account managers, such as accounts@acme-payments.example",
  ),
  webhookIpv4: listOf(
    v.pipe(v.string(), v.ipv4("must be an IPv4 address"), v.description("an address such as 192.0.2.10")),
    "the IPv4 addresses webhooks are sent from",
  ),
  webhookIpv6: listOf(
    v.pipe(v.string(), v.ipv6("must be an IPv6 address"), v.description("an address such as 2001:db8::10")),
    "the IPv6 addresses webhooks are sent from",
  ),
  ipnFieldPrefix: text("the brand as it stands inside a webhook field name"),
});

const yesOrNo = (meaning: string) => v.pipe(v.boolean(), v.description(`true or false: ${meaning}`));

/** How the site chooses between its light and its dark colours. */
const colourMode = v.optional(
  v.strictObject({
    default: v.optional(
      v.pipe(
        v.picklist(["light", "dark"], "must be light or dark"),
        v.description("light or dark: the mode until a reader chooses"),
      ),
      "light",
    ),
    switch: v.optional(yesOrNo("whether readers may choose the mode"), true),
    respectSystem: v.optional(yesOrNo("whether a reader's system decides until they choose"), false),
  }),
  {},
);

/** A line above the navigation bar. */
const announcement = v.optional(
  v.strictObject({
    id: text("a name of its own; whoever closed another announcement sees this one"),
    text: text("one line of Markdown"),
    closeable: v.optional(yesOrNo("whether readers may close it"), true),
  }),
);

/** `site.json`: the provider's identity and the site's frame. */
export const siteSchema = v.strictObject({
  title: text("the site's title, behind the page title"),
  tagline: text("the line under the title on the home page"),
  description: text("what the site is, for link previews and tools"),
  wholeSidebarUpTo: v.optional(
    v.pipe(
      v.number(),
      v.integer("must be a whole number"),
      v.minValue(0),
      v.description("a number of links"),
    ),
    100,
  ),
  locale: v.pipe(
    v.string(),
    v.regex(/^[a-z]{2}(-[A-Z]{2})?$/, "must be a language tag"),
    v.description("a language tag such as en"),
  ),
  provider,
  links: v.strictObject({
    login: fullAddress("the login of merchants"),
    signUp: fullAddress("the registration of merchants"),
    customerLogin: fullAddress("the login of buyers"),
    privacyPolicy: fullAddress("the privacy policy"),
    terms: fullAddress("the terms"),
  }),
  repository: v.optional(
    v.strictObject({
      editUrl: v.pipe(
        v.string(),
        v.regex(/^https:\/\/\S*\{path\}\S*$/, "must be an https:// address with {path} in it"),
        v.description(
          "where readers change a page, with {path} for its file below the content folder, such as https://git.example/docs/edit/main/content/{path}",
        ),
      ),
    }),
  ),
  landingDoc: text("the id of the page /docs/ leads to"),
  colourMode,
  announcement,
  navbar: v.array(siteLink),
  footer: v.strictObject({
    copyright: v.pipe(
      v.strictObject({ from: year, to: year }),
      v.check(({ from, to }) => from <= to, 'must have its "from" before its "to"'),
      v.description("the years from and to"),
    ),
    columns: v.array(v.strictObject({ title: text("the column's heading"), links: v.array(siteLink) })),
    social: v.array(
      v.strictObject({
        label: text("the network's name"),
        url: fullAddress("a full address, such as https://acme-payments.example/blog"),
      }),
    ),
  }),
});
export type SiteConfig = v.InferOutput<typeof siteSchema>;
