import type { Locator, Page } from "@playwright/test";
import { expect, open, test } from "./page-log.ts";
import { HOME, WEBHOOK } from "./pages.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** A numbered block. */
const numbered = (page: Page) =>
  page
    .locator(".code-block", { has: page.locator(".code-numbered") })
    .locator("visible=true")
    .first();
const numbersIn = (block: Locator) =>
  block
    .locator(".line")
    .evaluateAll((lines) =>
      lines.map((line) => getComputedStyle(line, "::before").content.replaceAll('"', "")),
    );

test("numbered lines start where their block says, and have no numbers on phones", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await open(page, WEBHOOK);
  const block = numbered(page);
  // As a block with showLineNumbers=10 has them.
  await block.locator(".line").evaluateAll((lines) => {
    for (const [index, line] of lines.entries()) line.setAttribute("data-line", String(index + 10));
  });
  expect((await numbersIn(block)).slice(0, 3)).toEqual(["10", "11", "12"]);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(new Set(await numbersIn(block))).toEqual(new Set(["none"]));
});

test("another event's payload is shown in place, marked where it differs", async ({ page }) => {
  await open(page, WEBHOOK);
  const viewer = page.locator(".payload").first();
  const summary = viewer.locator("summary");
  /** The names, values and such in the notes on fields. */
  const codeOf = async () =>
    new Map(
      await viewer
        .locator(".fields > li")
        .evaluateAll((rows) =>
          rows.map((row) => [
            row.querySelector("a")?.textContent,
            [...row.querySelectorAll(":scope > code")].map(({ textContent }) => textContent),
          ]),
        ),
    );
  const code = await codeOf();
  expect([...code.values()].flat()).not.toEqual([]);
  await summary.click();
  await viewer.getByRole("link", { name: "OrderRefunded", exact: true }).click();
  await expect(summary).toHaveText("Event: OrderRefunded, compared with OrderCharged");
  await expect(summary).toBeFocused();
  await expect(page).toHaveURL(`${WEBHOOK}?event=OrderRefunded`);
  for (const check of [() => {}, () => page.reload()]) {
    await check();
    await expect(viewer.locator("li.differs")).toContainText([
      "IPN_TYPE_ID",
      "IPN_TYPE_NAME",
      "ORDER_STATUS_ID",
    ]);
    await expect(viewer.locator(".language-http")).toContainText(
      /IPN_TYPE_NAME=OrderRefunded&.+SIGNATURE=\w+$/,
    );
    expect(JSON.parse((await viewer.locator(".language-json").textContent()) ?? "")).toMatchObject({
      IPN_TYPE_NAME: "OrderRefunded",
    });
    await expect(viewer.locator(".language-bash")).toContainText("--data 'IPN_TYPE_ID=2&");
    const shown = [...(await codeOf())].filter(([name]) => code.has(name));
    expect(shown.length).toBeGreaterThan(20);
    expect(shown).toEqual(shown.map(([name]) => [name, code.get(name)]));
  }
});

test("the code next to a procedure stays in view with the lines of its step lit", async ({ page }) => {
  await open(page, HOME);
  const steps = page.locator("section > .steps > ol > li");
  const lit = () =>
    page.evaluate(() => [...(CSS.highlights.get("step") ?? [])].map((line) => line.toString().trim()));
  for (const [step, word] of [
    [1, "IPN_SECRET_KEY"],
    [6, "TEST_MODE"],
  ] as const) {
    await steps.nth(step).evaluate((element) => {
      scrollTo({
        top: scrollY + element.getBoundingClientRect().top - innerHeight * 0.37,
        behavior: "instant",
      });
    });
    await expect.poll(async () => (await lit()).some((line) => line.includes(word))).toBe(true);
    await expect(page.locator("section > .steps ~ .code-tabs [role=tablist]")).toBeInViewport();
  }
  expect((await lit()).some((line) => line.includes("createServer"))).toBe(false);
});
