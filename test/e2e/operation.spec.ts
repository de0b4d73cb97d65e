import { sample } from "../full.ts";
import { expect, insertLink, open, settled, test } from "./page-log.ts";
import { OPERATION } from "./pages.ts";

const samples = "complementary";

test("the samples are next to the text where there is room, else after the fields", async ({ page }) => {
  await open(page, OPERATION);
  const aside = page.getByRole(samples, { name: "Samples" });
  const fields = page.getByRole("heading", { name: "Request", exact: true });
  const placeOf = async () => {
    const [samplesBox, fieldsBox] = [await aside.boundingBox(), await fields.boundingBox()];
    if (!samplesBox || !fieldsBox) throw new Error("Not shown.");
    return samplesBox.x > fieldsBox.x + 300 ? "next to" : samplesBox.y > fieldsBox.y ? "after" : "elsewhere";
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await placeOf()).toBe("next to");
  await page.getByRole("heading", { name: "Errors", exact: true }).scrollIntoViewIfNeeded();
  await expect(aside.getByText("Request examples")).toBeInViewport();
  await page.setViewportSize({ width: 1100, height: 800 });
  expect(await placeOf()).toBe("after");
  await page.getByRole("button", { name: "Hide sidebar" }).click();
  expect(await placeOf()).toBe("next to");
  const link = page.getByRole("main").getByRole("link", { name: "Samples", exact: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(link).toBeHidden();
  await page.setViewportSize({ width: 390, height: 800 });
  await link.click();
  await expect(page.getByRole(samples, { name: "Samples" }).getByRole("tab").first()).toBeInViewport();
});

test("the endpoint and its use are in view at once, and no sample is cut", async ({ page, request }) => {
  test.slow();
  const { docs } = await (await request.get("/api/docs.json")).json();
  const operations = (docs as { path: string }[])
    .map(({ path }) => path)
    .filter((path) => /^\/docs\/api\/.+\/.+\//.test(path));
  expect(operations.length).toBeGreaterThan(30);
  for (const path of sample(
    operations,
    operations.filter((_path, index) => index % 8 === 0),
  )) {
    await page.goto(path);
    for (const [width, maxTop] of [
      [390, 1000],
      [1280, 700],
      [1440, 700],
      [1920, 700],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const { endpoint, use, cut } = await page.evaluate(() => {
        const topOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top;
        const code = document.querySelector(".operation-samples pre");
        return {
          endpoint: topOf("main button[data-copy^=https]"),
          use: topOf("#when-to-use-it"),
          cut: code ? code.scrollWidth - code.clientWidth : Number.NaN,
        };
      });
      const at = `${path} at ${width} px`;
      expect(endpoint, `${at}: the endpoint`).toBeLessThan(300);
      expect(use, `${at}: when to use it`).toBeLessThan(maxTop);
      expect(cut, `${at}: the first sample`).toBe(0);
    }
  }
});

test("no text shows through the row of sections that stays in view", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, OPERATION);
  const row = page.getByRole("navigation", { name: "On this page" });
  const setTextColor = (color: string) =>
    page.evaluate((color) => {
      for (const element of document.querySelectorAll<HTMLElement>("main :not(nav, nav *)"))
        element.style.color = color;
    }, color);
  for (const top of [1_200, 1_215, 1_230]) {
    await page.evaluate((top) => scrollTo(0, top), top);
    await settled(page);
    await setTextColor("");
    const clip = (await row.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 };
    const overText = await page.screenshot({ clip });
    await setTextColor("transparent");
    expect((await page.screenshot({ clip })).equals(overText)).toBe(true);
  }
});

test("pointing at a field marks its name in the samples, and the reverse", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, OPERATION);
  await settled(page);
  const marked = () =>
    page.evaluate(() => ({
      fields: [
        ...new Set(
          [...document.querySelectorAll(".field.highlighted .field-name")].map((name) => name.textContent),
        ),
      ],
      samples: [...new Set([...(CSS.highlights.get("field") ?? [])].map(String))],
    }));
  const field = page.locator(".field-name").first();
  const name = (await field.textContent()) ?? "";
  await field.hover();
  expect(await marked()).toEqual({ fields: [name], samples: [name] });
  const word = await page
    .getByRole(samples, { name: "Samples" })
    .locator("code")
    .first()
    .evaluate((code, text) => {
      const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const start = walker.currentNode.textContent?.indexOf(text) ?? -1;
        if (start < 0) continue;
        const range = new Range();
        range.setStart(walker.currentNode, start);
        range.setEnd(walker.currentNode, start + text.length);
        const { x, y, width, height } = range.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      }
      return { x: 0, y: 0 };
    }, name);
  await page.mouse.move(0, 0);
  expect(await marked()).toEqual({ fields: [], samples: [] });
  await page.mouse.move(word.x, word.y);
  expect((await marked()).fields).toEqual([name]);
  // Another page with a field of this name.
  await (await insertLink(page, "/docs/api/orders/get-list/")).click();
  await expect(page).toHaveURL("/docs/api/orders/get-list/");
  await page.locator(".field-name").getByText(name, { exact: true }).first().hover();
  await expect.poll(marked).toEqual({ fields: [name], samples: [name] });
});
