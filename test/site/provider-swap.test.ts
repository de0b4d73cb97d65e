import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DomUtils } from "htmlparser2";
import { beforeAll, expect, test } from "vitest";
import type { ApiDocument } from "#app/lib/content/openapi/api-schemas.ts";
import type { SiteConfig } from "#app/lib/content/schemas/site-schema.ts";
import { OPENAPI_HREF } from "#app/lib/urls.ts";
import { folderOfFile } from "#test/factories/temporary-folder.ts";
import { hashesOf, type IpnEvent } from "../kit/guide-samples/signed-events.ts";
import { site } from "../site-config.ts";
import { type BuiltTree, readBuiltTree, textOf } from "./built-tree.ts";
import { buildTree } from "./run-build.ts";

const SECOND = "test/fixtures/second-provider";

const firstSite = site;
const secondSite = readSecond("site.json") as SiteConfig;

const inFolder = folderOfFile();
let first: BuiltTree;
let second: BuiltTree;
beforeAll(async () => {
  await buildTree({
    PROVIDER_DIR: SECOND,
    OUTPUT_DIR: inFolder("second"),
    CACHE_DIR: inFolder("cache"),
  });
  first = await readBuiltTree();
  second = await readBuiltTree(inFolder("second"));
}, 600_000);

function readSecond(file: string): unknown {
  return JSON.parse(readFileSync(join(SECOND, file), "utf8"));
}

/** Lists every text that identifies the provider. */
function identityOf({ title, provider, labels, footer }: SiteConfig): string[] {
  const urls = footer.social.map(({ url }) => url);
  return [title, labels.docs, ...Object.values(provider).flat(), ...urls];
}

test("no file content or name identifies the first provider or its customer", () => {
  const traces = [...new Set([...identityOf(firstSite).map((value) => value.toLowerCase()), "acme"])];
  // The providers share no value: those that the second has cannot be told from traces of the first.
  expect(identityOf(secondSite).filter((value) => traces.includes(value.toLowerCase()))).toEqual([]);
  const found = second.files.flatMap((path) => {
    const text = `${path}\n${second.read(path)}`.toLowerCase();
    return traces.filter((trace) => text.includes(trace)).map((trace) => `${path}: ${trace}`);
  });
  expect(found).toEqual([]);
  expect(second.files.filter((path) => /jordan(?!ian)|\bReed\b/i.test(second.read(path)))).toEqual([]);
});

test("the second provider's site has the same files, with its own slug", () => {
  const moved = (path: string) => path.replaceAll(firstSite.provider.slug, secondSite.provider.slug);
  // The search index and the mark are named by their content, which is the provider's.
  const named = (path: string) =>
    path.replace(/^(assets\/(?:search|mark)-)[0-9a-f]+(\.\w+)/, "$1of-content$2");
  // Long pages have files of their sections too, and names differ in length. The typeface is a setting of the site.
  const content = ({ files }: BuiltTree) =>
    files
      .filter((path) => !/^build\/|^docs(?:\/[^/]+){3}\.md$|^assets\/(?:font-|licenses\/)/.test(path))
      .map(named);
  const own = ["docs/nordlicht-webhooks/index.html", "images/logo.svg"];
  const remaining = content(first).filter((path) => !/\/affiliates-partners[/.]|^preview\.png$/.test(path));
  expect(content(second).sort()).toEqual([...remaining.map(moved), ...own].sort());
  expect(second.files).toContain(`docs/integrate-with-${secondSite.provider.slug}/webhook-ipn/index.html`);
});

test("a provider without a picture of its own has none in link previews", () => {
  for (const { html } of second.pages) expect(html).not.toContain("og:image");
});

test("a section that is left out has neither pages nor links, and the home page is the provider's", () => {
  const [home] = second.pages.filter(({ href }) => href === "/");
  expect(home?.html).toContain("of Nordlicht Pay.");
  expect(second.pages.filter(({ html }) => html.includes("/docs/affiliates-partners/"))).toEqual([]);
  expect(
    first.pages.filter(({ html }) => html.includes("/docs/affiliates-partners/")).length,
  ).toBeGreaterThan(9);
});

test("mark, icon and accent color are the second provider's on every page", () => {
  const icon = second.files.find((path) => /^assets\/mark-\w+\.svg$/.test(path)) ?? "";
  expect(second.read(icon)).toContain("mark-light");
  for (const page of second.pages) {
    const link = page.elements("link").find(({ attribs }) => attribs.rel === "icon");
    expect(link?.attribs.href).toBe(`/${icon}`);
    expect(page.elements("style").map(textOf)).toEqual([expect.stringContaining("--color-accent:#0b6e4f")]);
    const [mark] = page.elements().filter(({ attribs }) => attribs.id === "brand-mark");
    expect(mark && DomUtils.getElementsByTagName("linearGradient", [mark], true)).toHaveLength(1);
  }
});

test("a site without a repository shows no edit links", () => {
  const hasSourceInfo = ({ pages }: BuiltTree) => pages.some(({ html }) => html.includes("Edit this page"));
  expect(hasSourceInfo(first)).toBe(firstSite.repository?.editUrl !== undefined);
  expect(hasSourceInfo(second)).toBe(false);
});

test("canonical URLs, titles and the sitemap are the second provider's", () => {
  const { docsOrigin } = secondSite.provider;
  for (const page of second.pages.filter(({ href }) => href !== "/404/")) {
    const canonical = page.elements("link").find(({ attribs }) => attribs.rel === "canonical");
    expect(canonical?.attribs.href).toBe(docsOrigin + page.href);
    expect(textOf(page.elements("title")[0]).endsWith(secondSite.title)).toBe(true);
  }
  expect(second.read("robots.txt")).toContain(`${docsOrigin}/sitemap.xml`);
  expect(second.read("sitemap.xml")).toContain(`<loc>${docsOrigin}/</loc>`);
});

test("the content uses the second provider's values", () => {
  const all = second.files
    .filter((path) => path.endsWith(".md"))
    .map(second.read)
    .join("\n");
  const { name, storeHost, ipnFieldPrefix, webhookIpv4 = [] } = secondSite.provider;
  for (const value of [name, storeHost, ipnFieldPrefix, ...webhookIpv4].flat()) expect(all).toContain(value);
});

test("facts, samples, the API description, redirects and pictures of its folder are the second provider's", () => {
  const facts = readSecond("facts.json") as Record<string, { value: string | number }>;
  const samples = readSecond("samples.json") as { salesPerMonth: string };
  const texts = second.files.filter((path) => /^docs\/[^/]+\/[^/]+\.md$/.test(path)).map(second.read);
  const count = (text: string) => texts.filter((page) => page.includes(text)).length;
  const { dunningSchedule: _table, ...changed } = facts;
  for (const { value } of Object.values(changed))
    expect(count(String(value)), String(value)).toBeGreaterThan(0);
  expect(count(`${samples.salesPerMonth} sales`)).toBeGreaterThan(0);
  const { info, servers } = second.readJson(OPENAPI_HREF.slice(1)) as ApiDocument;
  expect(info.description).toBe(`The API of ${secondSite.provider.name}, in the words of its folder.`);
  expect(servers[0]?.url).toBe(secondSite.provider.apiBaseUrl);
  expect(second.read("docs/nordlicht-webhooks/index.html")).toContain(
    `/docs/integrate-with-${secondSite.provider.slug}/webhook-ipn/`,
  );
  expect(second.read("images/logo.svg")).toBe(readFileSync(join(SECOND, "mark.svg"), "utf8"));
});

test("amounts are in the second provider's currency", () => {
  const lines = second.files.flatMap((path) =>
    second.read(path).includes("USD")
      ? [...second.read(path).matchAll(/.{0,40}USD.{0,40}/g)].map(([found]) => `${path}: ${found}`)
      : [],
  );
  // The list of currencies, also in the texts of search.
  const aboutDollars = /US ?Dollar|^assets\/search-/;
  expect(lines.filter((line) => !aboutDollars.test(line))).toEqual([]);
  const payload = second.readJson("assets/webhooks/payloads/order-charged.json");
  expect(payload).toMatchObject({ ORDER_CURRENCY_CODE: "EUR", ORDER_TOTAL_AMOUNT: "29.00" });
});

test("the published commands give the published hashes", () => {
  const page = second.read(`docs/integrate-with-${secondSite.provider.slug}/webhook-ipn.md`);
  const commands = [...page.matchAll(/^(printf %s '.+openssl dgst .+)\n# (\w+)$/gm)];
  expect(commands).toHaveLength(2);
  expect(page.match(/(?<=allow )[\d.a-f:]+(?=;)/g)).toEqual([
    "203.0.113.30",
    "203.0.113.40",
    "2001:db8:2::30",
  ]);
  expect(commands[1]?.[1]).toContain("29.00sanne.devries@example.com");
  for (const [, command = "", hash] of commands)
    expect(execFileSync("bash", ["-c", command], { encoding: "utf8" })).toContain(`${hash} `);
});

test("payloads and test vectors have the hashes of their fields", () => {
  const { vectors } = second.readJson("assets/webhooks/signature-vectors.json") as {
    vectors: { fields: IpnEvent; HASH: string; SIGNATURE: string }[];
  };
  const payloads = second.files
    .filter((path) => /^assets\/webhooks\/payloads\/.+\.json$/.test(path))
    .map((path) => second.readJson(path) as Record<"HASH" | "SIGNATURE", string>);
  const events = [...vectors.map(({ fields, ...hashes }) => ({ ...fields, ...hashes })), ...payloads];
  expect(events.length).toBeGreaterThan(25);
  for (const { HASH, SIGNATURE, ...fields } of events.filter((event) => event.SIGNATURE))
    expect(hashesOf(fields)).toEqual({ HASH, SIGNATURE });
});

test("no sentence has a value of a fact that the second provider's folder changes", () => {
  const texts = second.files.filter((path) => /^docs\/.+\.md$/.test(path)).map(second.read);
  // The share and fee of a sale, the chargeback fee, and attempts; other facts have equal numbers.
  const former = /\b(?:46\.05|2\.95|USD 15\.00|[34] attempts|attempt 4)\b/;
  expect(texts.flatMap((text) => former.exec(text)?.[0] ?? [])).toEqual([]);
  const events = second.read("assets/webhooks/scenarios/failed-for-good.jsonl");
  expect(events.match(/"event":"SubscriptionChargeFailed"/g)).toHaveLength(6);
});
