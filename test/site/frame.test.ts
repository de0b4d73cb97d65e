import { DomUtils } from "htmlparser2";
import { expect, test } from "vitest";
import { docHref } from "#app/lib/urls.ts";
import { site } from "../site-config.ts";
import { type BuiltPage, readBuiltTree, textOf } from "./built-tree.ts";

type Element = ReturnType<BuiltPage["elements"]>[number];

const tree = await readBuiltTree();
const { title, tagline, provider, links, labels, navbar, footer } = site;
const INTEGRATION = `/docs/integrate-with-${provider.slug}/`;
const LANDING = `${INTEGRATION}webhook-ipn/`;

const home = tree.pages.find(({ href }) => href === "/") as BuiltPage;
/** Lists the links in an element as label and href. */
const linksIn = (element: Element | undefined) =>
  DomUtils.getElementsByTagName("a", element ? [element] : [], true).map((link) => [
    textOf(link),
    link.attribs.href,
  ]);

test("the navbar links the documentation, its main sections and the provider's pages", () => {
  expect(linksIn(home.elements("header")[0])).toEqual(
    expect.arrayContaining([
      [title, "/"],
      [labels.docs, LANDING],
      ...navbar.flatMap(({ label, doc }) =>
        doc ? [[label, docHref(doc.replace("{provider}", provider.slug))]] : [],
      ),
      [labels.login, links.login],
      [labels.signUp, links.signUp],
    ]),
  );
});

test("the footer has its columns, support, legal, customer login and social links, and the copyright years", () => {
  const [element] = home.elements("footer");
  const columns = DomUtils.getElementsByTagName("p", element ? [element] : [], true).map(textOf);
  expect(columns.slice(0, footer.columns.length)).toEqual(footer.columns.map((column) => column.title));
  const hrefs = linksIn(element).map(([, href]) => href);
  expect(hrefs).toEqual(
    expect.arrayContaining([
      `mailto:${provider.supportEmail}`,
      links.privacyPolicy,
      links.terms,
      links.customerLogin,
      ...footer.social.map(({ url }) => url),
    ]),
  );
  expect(footer.social.length).toBeGreaterThan(0);
  expect(textOf(element)).toContain(`${footer.copyright.from}–${footer.copyright.to}`);
});

test("every page has the same navbar and footer", () => {
  const frameOf = ({ elements }: BuiltPage) =>
    ["header", "footer"].map((name) => elements(name).flatMap(linksIn));
  for (const page of tree.pages) {
    expect({ href: page.href, frame: frameOf(page) }).toEqual({ href: page.href, frame: frameOf(home) });
    expect(page.elements("main"), page.href).toHaveLength(1);
  }
});

test("the home page has the tagline as its heading, the link to its quickstart and a link to every area", () => {
  expect(home.elements("h1").map(textOf)).toEqual([tagline]);
  const main = home.elements("main")[0];
  expect(linksIn(main)).toContainEqual([labels.getStarted, "#quickstart"]);
  const areas = linksIn(main).map(([, href]) => href);
  for (const area of [
    "/docs/checkout-pages/",
    "/docs/subscriptions/",
    "/docs/one-time-fee-product/",
    "/docs/marketing-tools/",
    "/docs/affiliates-partners/",
    "/docs/email-management/",
    "/docs/reporting/",
    LANDING,
    "/docs/api/",
    "/docs/selling-apps-outside-app-stores/",
    "/docs/platform-overview/store-settings-overview/",
    "/docs/platform-overview/withdrawal-options/",
  ]) {
    expect(
      areas.some((href) => href?.startsWith(area)),
      area,
    ).toBe(true);
  }
});

test("the home page shows a checkout link and a webhook handler that verifies signatures", () => {
  const code = home.elements("pre").map(textOf);
  expect(code.some((text) => /<a href="https:\/\/[^"]+\/checkout\?products/.test(text))).toBe(true);
  for (const check of ["timingSafeEqual(", "hash_equals(", "compare_digest("])
    expect(code.filter((text) => text.includes(check)).length, check).toBeGreaterThan(0);
});

test("every h2 and h3 of a documentation page is in its table of contents", () => {
  const pages = tree.pages.filter(({ href }) => href.startsWith("/docs/"));
  const headings = pages.flatMap(({ href, elements }) => {
    const inMain = DomUtils.getElementsByTagName(
      (name) => name === "h2" || name === "h3",
      elements("main"),
      true,
    );
    return inMain.map(({ attribs }) => `${href}#${attribs.id}`);
  });
  const entries = pages.flatMap(({ href, elements }) =>
    elements("nav")
      .filter(({ attribs }) => attribs["data-toc"] !== undefined)
      // The second one, for narrow screens, has the same entries.
      .slice(0, 1)
      .flatMap((toc) => linksIn(toc).map(([, hash]) => href + hash)),
  );
  expect(pages.length).toBeGreaterThan(50);
  expect(headings.filter((heading) => heading.endsWith("#next-steps"))).toHaveLength(pages.length);
  expect(entries).toEqual(headings);
});
