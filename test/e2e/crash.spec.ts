import type { Page } from "@playwright/test";
import { site } from "../site-config.ts";
import { expect, open, test } from "./page-log.ts";
import { ANALYTICS, ANALYTICS_TITLE, TOOLS_TITLE, WEBHOOK } from "./pages.ts";

/** The code of the documentation's pages, and where it names its component. */
const PAGE_CODE = /\/build\/routes\/doc-/;
const COMPONENT = /\b([\w$]+) as default\b/;

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const follow = (page: Page, name: string) => page.locator("#sidebar").getByRole("link", { name }).click();
const breakPages = (page: Page, isBroken: boolean) =>
  page.evaluate((isBroken) => Object.assign(window, { isBroken }), isBroken);

// The broken code does not match its hash, so the policy is bypassed.
test.use({ bypassCSP: true });
const takeAnyCode = () => {
  const load = window.fetch;
  window.fetch = async (input, init) => {
    if (!String(input).startsWith("/assets/modules-")) return load(input, init);
    const { imports } = (await (await load(input, init)).json()) as { imports: Record<string, string> };
    return new Response(JSON.stringify({ imports }));
  };
};

/** The pages' component throws while `window.isBroken` is true. */
test.beforeEach(async ({ page, pageLog }) => {
  pageLog.expectError(/plan is undefined/);
  await page.addInitScript(takeAnyCode);
  await page.route(PAGE_CODE, async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    const component = COMPONENT.exec(code)?.[1];
    if (!component) throw new Error("The code of the pages exports no component.");
    const failing = `function Failing(props) {
      if (window.isBroken) throw new TypeError("plan is undefined");
      return ${component}(props);
    }`;
    await route.fulfill({ response, body: `${code.replace(COMPONENT, "Failing as default")}\n${failing}` });
  });
});

// A page may be left while its code is on its way.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

test("a page that crashes says so with the site around it, and leads on", async ({ page, pageLog }) => {
  await open(page, WEBHOOK);
  await breakPages(page, true);
  await follow(page, "Track campaigns");
  await expect(heading(page)).toHaveText("This page crashed");
  await expect(page.getByRole("alert")).toHaveText("Something on this page failed: plan is undefined");
  await expect(page).toHaveTitle(`This page crashed | ${site.title}`);
  await expect(page).toHaveURL(ANALYTICS);
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.locator("#sidebar")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText(site.provider.legalName);

  await breakPages(page, false);
  await follow(page, "Test tools");
  await expect(heading(page)).toHaveText(TOOLS_TITLE);
  await expect(page).toHaveTitle(`${TOOLS_TITLE} | ${site.title}`);
  await breakPages(page, true);
  await page.goBack();
  await expect(heading(page)).toHaveText("This page crashed");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heading(page)).toHaveText(ANALYTICS_TITLE);
  expect(pageLog.documents()).toEqual([WEBHOOK, ANALYTICS]);
});
