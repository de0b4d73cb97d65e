import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { integrityOf } from "#app/lib/server/file-hashes.server.ts";
import { listFiles } from "#build-scripts/lib/render/static-tree.ts";
import { listen } from "#build-scripts/lib/serve/listen.ts";
import { createStaticServer } from "#build-scripts/lib/serve/static-server.ts";
import {
  test as base,
  expect,
  expectSameDocument,
  hydrated,
  insertLink,
  markDocument,
  open,
} from "./page-log.ts";
import { ANALYTICS, CHECKLIST, HOME, OPERATION, WEBHOOK } from "./pages.ts";

interface Site {
  origin: string;
  /** Publishes the second deployment. */
  deploy(): Promise<void>;
}

/** Two deployments that differ in styles and markup: one folder each, without compressed copies. */
const test = base.extend<{ site: Site }, { folders: string }>({
  folders: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const dir = await mkdtemp(join(tmpdir(), "deployments-"));
      await cp("dist", join(dir, "1"), { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) });
      await cp(join(dir, "1"), join(dir, "2"), { recursive: true });
      await restyle(join(dir, "2"));
      await use(dir);
      await rm(dir, { recursive: true });
    },
    { scope: "worker" },
  ],
  site: async ({ folders }, use) => {
    const live = join(await mkdtemp(join(folders, "site-")), "live");
    const publish = async (version: string) => {
      await symlink(join(folders, version), `${live}.next`);
      await rename(`${live}.next`, live);
    };
    await publish("1");
    const server = createStaticServer({ dir: live, headers: {} });
    const origin = (await listen(server, 0)).slice(0, -1);
    await use({ origin, deploy: () => publish("2") });
    server.closeAllConnections();
    server.close();
  },
  baseURL: ({ site }, use) => use(site.origin),
});

/** Gives a site another build, whose headings are marked and whose styles know it. */
async function restyle(dir: string): Promise<void> {
  const home = await readFile(join(dir, "index.html"), "utf8");
  const find = (pattern: RegExp) => pattern.exec(home)?.[1] ?? expect(home).toMatch(pattern);
  const build = find(/ data-build="(\w+)"/) as string;
  const [styles, integrity] = [/\/(build\/css-bundle-\w+\.css)"/, /css" integrity="([^"]+)"/].map(
    find,
  ) as string[];
  const css = `${await readFile(join(dir, styles ?? ""), "utf8")}:root{--deployment:2}h2[data-deployment]{letter-spacing:1px}`;
  await mkdir(join(dir, "build"), { recursive: true });
  await writeFile(join(dir, "build/css-bundle-2.css"), css);
  for (const path of (await listFiles(dir)).filter((file) => /\.html$|^api\/(?:docs|pages)\//.test(file))) {
    const text = await readFile(join(dir, path), "utf8");
    const changed = text
      .replaceAll(
        "<h2 ",
        path.endsWith(".html") ? '<h2 data-deployment="2" ' : '<h2 data-deployment=\\"2\\" ',
      )
      .replaceAll(build, "another1")
      .replaceAll(styles ?? "", "build/css-bundle-2.css")
      .replaceAll(integrity ?? "", integrityOf(Buffer.from(css)));
    await writeFile(join(dir, path), changed);
  }
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Waits for the markup of a deployment under the styles of the same one. */
async function expectDeployment(page: Page, deployment: "" | "2"): Promise<void> {
  const shown = () =>
    page.evaluate(() => ({
      styles: getComputedStyle(document.documentElement).getPropertyValue("--deployment"),
      markup: [
        ...new Set(
          Array.from(
            document.querySelectorAll("#article h2"),
            (h2) => h2.getAttribute("data-deployment") ?? "",
          ),
        ),
      ],
    }));
  await expect.poll(shown).toEqual({ styles: deployment, markup: [deployment] });
}

/** Follows a link in the text and waits for its page. */
async function follow(page: Page, href: string): Promise<void> {
  const before = await heading(page).textContent();
  await (await insertLink(page, href)).click();
  await expect(heading(page)).not.toHaveText(before ?? "");
}

test("a tab older than a deployment loads one document, at the link's hash, and goes on in it", async ({
  page,
  pageLog,
  site,
}) => {
  await open(page, WEBHOOK);
  await follow(page, ANALYTICS);
  await expectDeployment(page, "");
  await site.deploy();
  const hash = "#next-steps";
  await follow(page, CHECKLIST + hash);
  await expect(page).toHaveURL(CHECKLIST + hash);
  await expect(page.locator(hash)).toBeInViewport();
  await expectDeployment(page, "2");
  await hydrated(page);
  await markDocument(page);
  for (const href of [ANALYTICS, HOME, OPERATION]) {
    await follow(page, href);
    await expect(page).toHaveURL(href);
    await expectDeployment(page, "2");
  }
  await page.goBack();
  await expect(page).toHaveURL(HOME);
  await expectDeployment(page, "2");
  await expectSameDocument(page);
  expect(pageLog.documents()).toEqual([WEBHOOK, CHECKLIST]);
});
