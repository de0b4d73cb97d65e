import * as v from "valibot";
import { DEFAULT_ACCENT } from "./accent.ts";
import { absoluteUrl, email, listOf, matching, text, words, yesOrNo } from "./schemas.ts";

const year = v.pipe(v.number(), v.integer("must be a whole number"), v.description("a year"));

const hostName = (meaning: string) =>
  matching(
    /^[a-z0-9.-]+(:\d+)?$/i,
    "must be a host name alone",
    `${meaning}, such as store.acme-payments.example`,
  );

/** A link of the navigation bar or footer: to a documentation page, a page outside it, or a full URL. */
const siteLink = v.pipe(
  v.strictObject({
    label: text("the link's text"),
    doc: v.optional(text("the id of a documentation page")),
    page: v.optional(text("the id of a page outside the documentation, or search")),
    url: v.optional(absoluteUrl("a full URL, such as https://acme-payments.example/blog")),
  }),
  v.check(
    ({ doc, page, url }) => [doc, page, url].filter((target) => target !== undefined).length === 1,
    'must have exactly one of "doc", "page" and "url"',
  ),
  v.description('a "label" and one of the three'),
);
export type SiteLinkConfig = v.InferOutput<typeof siteLink>;

/** The provider. Every field is a variable for writers, such as `{provider.name}`. */
const provider = v.strictObject({
  name: text("the provider's name as readers know it"),
  slug: words("the name as it appears in URLs, such as acme-payments"),
  legalName: text("the company's registered name"),
  docsOrigin: matching(
    /^https:\/\/[^/]+$/,
    "must be https:// and a host, without a path",
    "the origin this site is published at, such as https://docs.acme-payments.example",
  ),
  storeHost: hostName("the host of checkout pages"),
  controlPanelHost: hostName("the host of the control panel"),
  apiBaseUrl: matching(
    /^https:\/\/\S*[^\s/]$/,
    "must be https:// and what comes before the path of an operation",
    "the URL before the path of an operation, such as https://store.acme-payments.example/api",
  ),
  websiteHost: hostName("the host of the company's own site"),
  supportEmail: email("the email address of support, such as support@acme-payments.example"),
  accountsEmail: email("the email address of the account managers, such as accounts@acme-payments.example"),
  webhookIpv4: listOf(
    v.pipe(v.string(), v.ipv4("must be an IPv4 address"), v.description("an address such as 192.0.2.10")),
    "the IPv4 addresses webhooks are sent from",
  ),
  webhookIpv6: listOf(
    v.pipe(v.string(), v.ipv6("must be an IPv6 address"), v.description("an address such as 2001:db8::10")),
    "the IPv6 addresses webhooks are sent from",
  ),
  ipnFieldPrefix: text("the brand as it appears in a webhook field name"),
});

const colorMode = v.optional(
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

/** Announcement above the navigation bar. */
const announcement = v.optional(
  v.strictObject({
    id: text("an id; readers who closed another announcement still see this one"),
    text: text("one line of Markdown"),
    closeable: v.optional(yesOrNo("whether readers may close it"), true),
  }),
);

const accentColor = (mode: string, example: string) =>
  matching(
    /^#[0-9a-f]{6}$/i,
    "must be a color of six hexadecimal digits",
    `the color of links and buttons in the ${mode} mode, such as ${example}`,
  );

/** The provider's look; its mark is the file `mark.svg` beside `site.json`. */
const brand = v.optional(
  v.strictObject({
    accent: v.strictObject({
      light: accentColor("light", DEFAULT_ACCENT.light),
      dark: accentColor("dark", DEFAULT_ACCENT.dark),
    }),
  }),
);

const font = v.optional(
  matching(
    /^[a-z\d-]+$/,
    "must be the name of a Fontsource package",
    "the typeface, a variable font of Fontsource such as inter, whose package @fontsource-variable/inter is installed; without it, texts have the fonts of the reader's system",
  ),
);

/** `site.json`: provider, navigation and footer. */
export const siteSchema = v.strictObject({
  title: text("the site's title, after the page's title"),
  tagline: text("the line under the title on the home page"),
  description: text("what the site is, for link previews and tools"),
  locale: matching(/^[a-z]{2}(-[A-Z]{2})?$/, "must be a language tag", "a language tag such as en"),
  font,
  provider,
  links: v.strictObject({
    login: absoluteUrl("the login of merchants"),
    signUp: absoluteUrl("the registration of merchants"),
    customerLogin: absoluteUrl("the login of buyers"),
    privacyPolicy: absoluteUrl("the privacy policy"),
    terms: absoluteUrl("the terms"),
  }),
  labels: v.strictObject({
    docs: text("the text of the navbar's link to the documentation"),
    getStarted: text("the text of the home page's link to its quickstart"),
    login: text("the text of the link to the login of merchants"),
    signUp: text("the text of the link to the registration of merchants"),
  }),
  repository: v.optional(
    v.strictObject({
      editUrl: matching(
        /^https:\/\/\S*\{path\}\S*$/,
        "must be an https:// URL with {path} in it",
        "where readers change a page, with {path} for its file below the content folder, such as https://git.example/docs/edit/main/content/{path}",
      ),
    }),
  ),
  landingDoc: text("the id of the page /docs/ leads to"),
  leaveOut: v.optional(
    listOf(
      text("a section or page, such as affiliates-partners"),
      "the sections and pages of the documentation that the site does not have",
    ),
  ),
  requireConfirmedFacts: v.optional(yesOrNo("whether a fact that is only an example is a mistake")),
  brand,
  colorMode,
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
        url: absoluteUrl("a full URL, such as https://acme-payments.example/blog"),
      }),
    ),
  }),
});
export type SiteConfig = v.InferOutput<typeof siteSchema>;
