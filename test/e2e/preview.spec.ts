import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { startPreview } from "../start-preview.ts";
import { test as base, expect, open } from "./page-log.ts";

interface Preview {
  origin: string;
  contentDir: string;
}

/** `npm run preview` over a copy of the small site, so that files can be changed. */
const test = base.extend<object, { preview: Preview }>({
  preview: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const contentDir = await mkdtemp(join(tmpdir(), "preview-"));
      await cp("test/fixtures/content", contentDir, { recursive: true });
      const { child, origin } = await startPreview({ CONTENT_DIR: contentDir });
      await use({ origin, contentDir });
      child.kill("SIGKILL");
      await rm(contentDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ preview }, use) => use(preview.origin),
});

test.describe.configure({ mode: "serial" });

const PAGE = "/docs/guides/configure/";
const pageFile = ({ contentDir }: Preview) => join(contentDir, "docs/guides/configure.mdx");

/** Restores a file after the page is closed: a reload that is still running keeps the test's context from closing. */
async function restore(page: Page, file: string, text: string): Promise<void> {
  await page.close();
  await writeFile(file, text);
}

test("a saved edit is shown at once, and the page stays at its place", async ({ page, preview }) => {
  const good = await readFile(pageFile(preview), "utf8");
  const long = `${good}${"\nA paragraph.\n".repeat(200)}`;
  await writeFile(pageFile(preview), long);
  await open(page, PAGE);
  await page.evaluate(() => scrollTo(0, 700));
  await writeFile(pageFile(preview), long.replace(/^title: .*$/m, "title: Another title"));
  await expect(page.locator("h1")).toHaveText("Another title");
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(700);
  await restore(page, pageFile(preview), good);
});

const MODE_BUTTON = "Switch between light and dark";

/** The mode in the document as the server sends it to this browser. */
async function modeSentTo(context: BrowserContext, { origin }: Preview): Promise<string | undefined> {
  const html = await (await context.request.get(origin + PAGE)).text();
  return /<html [^>]*data-theme="?(\w+)/.exec(html)?.[1];
}

/** The color mode is posted to the server, and its cookie is there. */
const modeStored = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === "POST" && response.ok());

test("the server renders a reader's documents in the stored mode", async ({ page, context, preview }) => {
  await open(page, PAGE);
  expect(await modeSentTo(context, preview)).toBe("light");
  for (const mode of ["dark", "light", "dark"]) {
    const stored = modeStored(page);
    await page.getByRole("button", { name: MODE_BUTTON }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", mode);
    expect(new URL((await stored).url()).pathname).toBe("/action/set-theme");
    expect(await modeSentTo(context, preview)).toBe(mode);
  }
  // The cookie is enough.
  await page.evaluate(() => localStorage.clear());
  await open(page, PAGE);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("button", { name: MODE_BUTTON })).toHaveAccessibleName(/currently dark mode/);
});

test("a preview of broken content shows the errors until they go", async ({ page, pageLog, preview }) => {
  const contentDir = await mkdtemp(join(tmpdir(), "broken-preview-"));
  await cp(preview.contentDir, contentDir, { recursive: true });
  const sidebar = join(contentDir, "sidebar.json");
  const good = await readFile(sidebar, "utf8");
  await writeFile(sidebar, good.replace("{", "{ oops"));
  await rm(join(contentDir, "site.json"));
  const broken = await startPreview({ CONTENT_DIR: contentDir });
  pageLog.expectError(/^status 500/);
  pageLog.expectError(/status of 500/);
  pageLog.expectError(/^foreign request/);
  try {
    await page.goto(broken.origin + PAGE);
    const problems = page.locator("body");
    await expect(problems).toContainText("sidebar.json:1:");
    await expect(problems).toContainText("site.json The file is missing.");
    await expect(problems).toContainText("Fix:");
    await cp(join(preview.contentDir, "site.json"), join(contentDir, "site.json"));
    await expect(problems).not.toContainText("The file is missing.");
    await writeFile(sidebar, good);
    await expect(page.locator("#sidebar a").first()).toBeVisible();
    await page.waitForLoadState();
    // The server ends, so nothing may be requested from it.
    await page.goto("about:blank");
  } finally {
    broken.child.kill("SIGKILL");
    await rm(contentDir, { recursive: true });
  }
});
