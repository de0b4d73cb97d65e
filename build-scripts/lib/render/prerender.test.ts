import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import type { DocSource } from "#app/lib/content/snapshot/content.ts";
import type { PageSource } from "#app/lib/content/types.ts";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { type PrerenderedSite, prerender } from "./prerender.ts";
import { answerAddress } from "./render-url.ts";
import { SITE_FILES } from "./site-urls.ts";

type Answer = string | Response | Error;

interface Run {
  site: PrerenderedSite;
  /** What was written, by path. */
  written: Map<string, string>;
  /** Every address asked for, in order. */
  asked: string[];
}

const page = (...hrefs: string[]) => hrefs.map((href) => `<a href="${href}">x</a>`).join("");
const status = (code: number, body = "", headers: Record<string, string> = {}) =>
  new Response(body, { status: code, headers });
const redirectDocument = async (href: string) => `leads to ${href}`;
const redirect = (location: string, code = 302) => status(code, "", { Location: location });
const html = { "Content-Type": "text/html; charset=utf-8" };

/**
 * Prerenders a site with these answers. The content is the home page and `/docs/a/`; what every site must answer is
 * answered with nothing, anything else with 404.
 */
async function run(answers: Record<string, Answer>, redirects: Record<string, string> = {}): Promise<Run> {
  const companions = ["/index.md", "/docs/a.md", "/api/pages/index.json", "/api/docs/a.json"];
  const required = ["/", "/docs/a/", "/docs/", "/search/", "/llms-full.txt", ...SITE_FILES, ...companions];
  const all: Record<string, Answer> = {
    ...Object.fromEntries(required.map((href) => [href, ""])),
    "/docs/404/": status(404, "not found"),
    "/search.json":
      '{"formatVersion":1,"index":"/assets/search-1.json","worker":"/assets/search-worker-1.js"}',
    "/assets/search-1.json": "{}",
    ...answers,
  };
  const written = new Map<string, string>();
  const asked: string[] = [];
  const claimed = new Set<string>();
  const claim = (path: string) => {
    if (claimed.has(path)) throw new Error(`${path} is written twice`);
    claimed.add(path);
  };
  const request = async (href: string) => {
    asked.push(href);
    await wait(1);
    const answer = all[href] ?? status(404, "nothing here");
    if (answer instanceof Error) throw answer;
    return typeof answer === "string" ? status(200, answer) : answer;
  };
  const keep = async (path: string, body: string) => {
    written.set(path, body);
  };
  const site = await prerender({
    content: {
      docs: new Map([["a", { href: "/docs/a/", bodyLength: 0 } as DocSource]]),
      pages: new Map([["index", { href: "/" } as PageSource]]),
      redirects,
    },
    answer: (href) => answerAddress(href, { request, redirectDocument, write: keep }),
    claim,
  });
  return { site, written, asked };
}

test("the files that a search index names are written", async () => {
  const { written } = await run({
    "/assets/search-1.json": '{"postings":"0123456789","texts":"abcdefabcd0000000000"}',
    "/assets/search-part-0123456789.json": '"!"',
    "/assets/search-part-abcdefabcd.json": '{"texts":[]}',
    "/assets/search-part-0000000000.json": '{"texts":["a"]}',
  });
  const names = ["1", "part-0123456789", "part-abcdefabcd", "part-0000000000"];
  expect([...written.keys()]).toEqual(
    expect.arrayContaining(names.map((name) => `assets/search-${name}.json`)),
  );
});

test("the pages of the content are written with their data and Markdown, and the files every site has", async () => {
  const { site, written } = await run({
    "/docs/a/": "<h1>A</h1>",
    "/docs/a.md": "# A",
    "/api/docs/a.json": "{}",
  });
  expect(written.get("docs/a/index.html")).toBe("<h1>A</h1>");
  expect(written.get("docs/a.md")).toBe("# A");
  expect(written.get("api/docs/a.json")).toBe("{}");
  expect([...written.keys()]).toEqual(
    expect.arrayContaining([
      "index.html",
      "search/index.html",
      "404.html",
      "index.md",
      "api/pages/index.json",
    ]),
  );
  expect([...site.pages.keys()].sort()).toEqual(["/", "/docs/", "/docs/404/", "/docs/a/", "/search/"]);
  expect([...site.files]).toEqual(
    expect.arrayContaining(["/robots.txt", "/api/schemas/page.json", "/docs/a.md"]),
  );
});

test("links are followed from page to page, and files that are linked are written too", async () => {
  const { site, written } = await run({
    "/docs/a/": page("../b/", "https://host.example/elsewhere/"),
    "/docs/b/": page("/docs/c/?from=b#part"),
    "/docs/c/": page("/data.csv"),
    "/data.csv": "1,2",
  });
  expect(site.pages.has("/docs/c/")).toBe(true);
  expect(written.get("docs/c/index.html")).toBe(page("/data.csv"));
  expect(written.get("data.csv")).toBe("1,2");
  expect(site.missing.size).toBe(0);
});

test("what is linked often is asked for and written once", async () => {
  const { asked, written } = await run({
    "/": page("/docs/b/", "/docs/b/#x", "/docs/b/?y", "docs/b/", "/"),
    "/docs/a/": page("/docs/b/", "/"),
    "/docs/b/": page("/docs/b/", "/docs/a/"),
  });
  expect(asked.length).toBe(new Set(asked).size);
  expect(written.get("docs/b/index.html")).toBeDefined();
});

test("a redirect becomes a page that leads on, and its target is rendered", async () => {
  const { site, written } = await run({ "/docs/": redirect("/docs/b/"), "/docs/b/": "<h1>B</h1>" });
  expect(written.get("docs/index.html")).toBe("leads to /docs/b/");
  expect(written.get("docs/b/index.html")).toBe("<h1>B</h1>");
  expect(site.pages.has("/docs/")).toBe(false);
  expect(site.missing.size).toBe(0);
});

test("a redirect keeps its anchor and query, and its target is rendered without them", async () => {
  const { written, asked } = await run({
    "/docs/": redirect("/docs/b/?x=1#part", 301),
    "/docs/b/": "<h1>B</h1>",
  });
  expect(written.get("docs/index.html")).toBe("leads to /docs/b/?x=1#part");
  expect(asked).toContain("/docs/b/");
  expect(asked.filter((href) => /[?#]/.test(href))).toEqual([]);
});

test("a redirect to another host is not followed, a relative one is", async () => {
  const { asked, site } = await run({
    "/docs/": redirect("https://host.example/docs/"),
    "/": page("/old/x/"),
    "/old/x/": redirect("../../docs/b/"),
    "/docs/b/": "<h1>B</h1>",
  });
  expect(asked.filter((href) => !href.startsWith("/") || href.includes("host"))).toEqual([]);
  expect(site.pages.has("/docs/b/")).toBe(true);
});

test("redirects of the content are written, linked or not, and a link to one is a link to nothing", async () => {
  const answers = {
    "/old/": redirect("/docs/a/#part"),
    "/older/": redirect("/docs/a/"),
    "/": page("/older/"),
  };
  const { written, site } = await run(answers, { "/old/": "/docs/a/#part", "/older/": "/docs/a/" });
  expect(written.get("old/index.html")).toBe("leads to /docs/a/#part");
  expect([...(site.missing.get("/older/") ?? [])]).toEqual(["/"]);
});

test("links that lead nowhere are gathered, each with all pages that name it", async () => {
  const { site, written } = await run({
    "/": page("/gone/", "/gone.pdf"),
    "/docs/a/": page("/gone/", "/docs/b/"),
    "/docs/b/": page("/gone/"),
  });
  expect([...(site.missing.get("/gone/") ?? [])].sort()).toEqual(["/", "/docs/a/", "/docs/b/"]);
  expect([...(site.missing.get("/gone.pdf") ?? [])]).toEqual(["/"]);
  expect([...written.keys()].filter((path) => path.startsWith("gone"))).toEqual([]);
});

test("a server error ends the build, naming the address and the page that linked there", async () => {
  const failed = run({ "/docs/a/": page("/docs/b/"), "/docs/b/": status(500, "boom") });
  await expect(failed).rejects.toThrowErrorMatchingInlineSnapshot(`
    [CommandError: /docs/b/ (linked from /docs/a/) answered 500:
    boom]
  `);
});

test("the page that readers would be shown instead is not printed", async () => {
  const failed = run({ "/docs/a/": status(500, `<html>${"x".repeat(5000)}`, html) });
  await expect(failed).rejects.toThrowErrorMatchingInlineSnapshot(
    `[CommandError: /docs/a/ answered 500; what the app printed is above.]`,
  );
});

test("a long answer is cut", async () => {
  const failed = run({ "/robots.txt": status(503, "x".repeat(5000)) }).catch((error: unknown) => error);
  expect(((await failed) as CommandError).message.length).toBeLessThan(2100);
});

test("a failure while rendering is passed on, naming the address", async () => {
  const cause = new TypeError("window is not defined");
  const error = await run({ "/": page("/docs/b/"), "/docs/b/": cause }).catch((thrown: unknown) => thrown);
  expect((error as Error).message).toBe("/docs/b/ (linked from /) could not be rendered.");
  expect((error as Error).cause).toBe(cause);
});

test.each(["/robots.txt", "/docs/a.md", "/api/docs/a.json", "/docs/a/", "/search/"])(
  "%s, which the site must answer, may not be missing",
  async (href) => {
    const failed = run({ [href]: status(404, "Not Found") });
    await expect(failed).rejects.toThrow(`${href} answered 404`);
    await expect(failed).rejects.toBeInstanceOf(CommandError);
  },
);

test("the error document is written although its status is 404, but not when it fails", async () => {
  const { written } = await run({});
  expect(written.get("404.html")).toBe("not found");
  await expect(run({ "/docs/404/": status(500, "broken") })).rejects.toThrow("/404/ answered 500");
});

test("a redirect that leads nowhere is no page", async () => {
  await expect(run({ "/docs/": status(302) })).rejects.toThrow("/docs/ answered 302");
});

test("nothing more is asked for after a failure", async () => {
  const links = Array.from({ length: 50 }, (_, index) => `/docs/${index}/`);
  const asked: string[] = [];
  const content = { docs: new Map(), pages: new Map(), redirects: {} };
  const failed = prerender({
    content,
    async answer(href) {
      asked.push(href);
      const request = async () => (href === "/docs/" ? status(500, "boom") : status(200, page(...links)));
      return answerAddress(href, { request, redirectDocument, write: async () => {} });
    },
    claim: () => {},
  });
  await expect(failed).rejects.toThrow("/docs/ answered 500");
  expect(asked.length).toBeLessThan(links.length);
});
