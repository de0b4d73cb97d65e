// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { enablePayloads } from "./payload.behavior.ts";

beforeAll(enablePayloads);

const viewer = (id: string) => `<div class="payload" id="${id}">
  <pre><code><t-p>ORDER_ID=1&amp;</t-p><t-p>ORDER_STATUS=Processed</t-p></code></pre>
  <pre><code>{<t-p>  "ORDER_ID": "1",</t-p><t-p>  "ORDER_STATUS": "Processed"</t-p>}</code></pre>
  <ul class="fields"><li><a href="#a">ORDER_ID</a> integer</li><li><a href="#b">ORDER_STATUS</a> text</li></ul></div>`;
const marked = () => [...document.querySelectorAll(".highlighted")].map((field) => field.textContent?.trim());

test("a row and its lines are marked by pointer and by focus, in their viewer only", () => {
  document.body.innerHTML = viewer("one") + viewer("two");
  const [first, second] = document.querySelectorAll<HTMLElement>("#one a");
  const point = (selector: string) =>
    document.querySelector(selector)?.dispatchEvent(new Event("pointerover", { bubbles: true }));
  point("#two t-p");
  expect(marked()).toEqual(["ORDER_ID=1&", '"ORDER_ID": "1",', "ORDER_ID integer"]);
  expect(document.querySelectorAll("#two .highlighted")).toHaveLength(3);
  second?.focus();
  point("#two t-p");
  expect(marked()).toEqual(["ORDER_STATUS=Processed", '"ORDER_STATUS": "Processed"', "ORDER_STATUS text"]);
  first?.focus();
  expect(marked()).toContain("ORDER_ID integer");
  first?.blur();
  point("body");
  expect(marked()).toEqual([]);
});
