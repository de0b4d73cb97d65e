import type { CDPSession, Locator, Page } from "@playwright/test";

/** Time (ms) that a pointer rests on a control before the press, and that a finger, button or key stays down. */
const REST_MS = 150;
const DOWN_MS = 80;
/** Time (ms) without input before an interaction, and after it until its events are reported. */
const IDLE_MS = 2_000;
const SCROLL_STEPS = 5;

/** Uses a page by touch or mouse, at human speed. */
export class Reader {
  readonly page: Page;
  readonly #session: CDPSession;
  readonly #hasTouch: boolean;

  constructor(page: Page, session: CDPSession, hasTouch: boolean) {
    this.page = page;
    this.#session = session;
    this.#hasTouch = hasTouch;
  }

  /** Scrolls a control into view and presses it. */
  async press(control: Locator): Promise<void> {
    await control.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: "center", behavior: "instant" });
    });
    await this.page.waitForTimeout(IDLE_MS);
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

  /** Presses keys in turn: `"End"`, or each letter of a word. */
  async type(keys: Iterable<string>): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key, { delay: DOWN_MS });
      await this.page.waitForTimeout(REST_MS);
    }
  }

  /** Scrolls in steps, as a mouse wheel does. */
  async scroll(byPx: number): Promise<void> {
    for (let step = 0; step < SCROLL_STEPS; step++) {
      await this.page.evaluate((top) => scrollBy({ top }), byPx / SCROLL_STEPS);
      await this.page.waitForTimeout(REST_MS);
    }
  }

  /** Performs an action and returns the time (ms) from its slowest event to the next paint; 0 if below 16. */
  async timed(action: () => Promise<void>): Promise<number> {
    await this.page.waitForTimeout(IDLE_MS);
    await this.#durations();
    await action();
    await this.page.waitForTimeout(IDLE_MS);
    return Math.max(0, ...(await this.#durations()));
  }

  /** Returns and clears the durations recorded by `event-watch.ts`. */
  async #durations(): Promise<number[]> {
    return this.page.evaluate(() => (Reflect.get(globalThis, "benchInteractions") as number[]).splice(0));
  }
}
