import type { CDPSession, Locator, Page } from "@playwright/test";

/** So long a pointer rests on a control before the press, and a finger, button or key stays down, in ms. */
const REST_MS = 150;
const DOWN_MS = 80;
/** So long a page is left alone before an interaction, and until its events are told, in ms. */
const CALM_MS = 2_000;
const SCROLL_STEPS = 5;

/** A reader at a page, with a finger or with a mouse, and as slow as people are. */
export class Reader {
  readonly page: Page;
  readonly #session: CDPSession;
  readonly #hasTouch: boolean;

  constructor(page: Page, session: CDPSession, hasTouch: boolean) {
    this.page = page;
    this.#session = session;
    this.#hasTouch = hasTouch;
  }

  /** Presses a control in the middle of the view, where it is moved to first. */
  async press(control: Locator): Promise<void> {
    await control.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: "center", behavior: "instant" });
    });
    await this.page.waitForTimeout(CALM_MS);
    const box = await control.boundingBox();
    if (!box) throw new Error(`${control} is not shown.`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (this.#hasTouch) {
      await this.#session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
      await this.page.waitForTimeout(DOWN_MS);
      await this.#session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    } else {
      await this.page.mouse.move(x, y);
      await this.page.waitForTimeout(REST_MS);
      await this.page.mouse.down();
      await this.page.waitForTimeout(DOWN_MS);
      await this.page.mouse.up();
    }
  }

  /** Presses keys, one after another: `"End"`, or each letter of a word. */
  async type(keys: Iterable<string>): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key, { delay: DOWN_MS });
      await this.page.waitForTimeout(REST_MS);
    }
  }

  /** Moves the page without a key or a press, step by step, as a wheel does. */
  async scroll(byPx: number): Promise<void> {
    for (let step = 0; step < SCROLL_STEPS; step++) {
      await this.page.evaluate((top) => scrollBy({ top }), byPx / SCROLL_STEPS);
      await this.page.waitForTimeout(REST_MS);
    }
  }

  /** Does something, and gives how long the slowest of its events took until the page was painted, in ms; 0 under 16. */
  async timed(action: () => Promise<void>): Promise<number> {
    await this.page.waitForTimeout(CALM_MS);
    await this.#durations();
    await action();
    await this.page.waitForTimeout(CALM_MS);
    return Math.max(0, ...(await this.#durations()));
  }

  /** What `event-watch.ts` has kept since it was asked before. */
  async #durations(): Promise<number[]> {
    return this.page.evaluate(() => (Reflect.get(globalThis, "benchInteractions") as number[]).splice(0));
  }
}
