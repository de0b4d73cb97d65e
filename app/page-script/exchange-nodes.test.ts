// @vitest-environment happy-dom
import fc from "fast-check";
import { expect, test } from "vitest";
import { exchangeNodes } from "./exchange-nodes.ts";

/** An element that shows the first HTML, and what exchanges it for other HTML. */
function show(html: string) {
  const nodesOf = (text: string) => {
    const element = document.createElement("div");
    element.innerHTML = text;
    return [...element.childNodes];
  };
  const shown = document.createElement("article");
  shown.innerHTML = html;
  return { shown, exchange: (from: string, to: string) => exchangeNodes(shown, nodesOf(from), nodesOf(to)) };
}

test("a paragraph that changed is exchanged, and what is around it stays the same nodes", () => {
  const before = "<h2>A</h2><p>one</p><details><summary>S</summary>text</details>";
  const { shown, exchange } = show(before);
  const [heading, , details] = shown.children;
  (details as HTMLDetailsElement).open = true;
  exchange(before, before.replace("one", "two"));
  expect(shown.innerHTML).toBe('<h2>A</h2><p>two</p><details open=""><summary>S</summary>text</details>');
  expect([shown.children[0], shown.children[2]]).toEqual([heading, details]);
});

test("a change deep inside leaves what is beside it on every level", () => {
  const before = "<div><ul><li>a</li><li>b</li></ul><p>c</p></div>";
  const { shown, exchange } = show(before);
  const kept = shown.querySelector("li");
  exchange(before, before.replace("b", "B"));
  expect(shown.innerHTML).toBe(before.replace("b", "B"));
  expect(shown.querySelector("li")).toBe(kept);
});

test("an element whose attributes changed is exchanged as a whole", () => {
  const before = '<p class="a">one</p>';
  const { shown, exchange } = show(before);
  exchange(before, '<p class="b">one</p>');
  expect(shown.innerHTML).toBe('<p class="b">one</p>');
});

test("where the page script added nodes, everything is exchanged", () => {
  const before = "<p>one</p><p>two</p>";
  const { shown, exchange } = show(before);
  shown.prepend(document.createElement("hr"));
  exchange(before, "<p>one</p><p>three</p>");
  expect(shown.innerHTML).toBe("<p>one</p><p>three</p>");
});

test("whatever is put in, taken out or changed, the later version is shown in the end", () => {
  const block = fc.constantFrom(
    "<p>a</p>",
    "<p>b</p>",
    "text",
    "<ul><li>a</li></ul>",
    "<ul><li>b</li><li>c</li></ul>",
  );
  const html = fc.array(block, { maxLength: 6 }).map((blocks) => blocks.join("<hr>"));
  fc.assert(
    fc.property(fc.array(html, { minLength: 2, maxLength: 4 }), (versions) => {
      const { shown, exchange } = show(versions[0] ?? "");
      for (const [index, next] of versions.slice(1).entries()) {
        exchange(versions[index] ?? "", next);
        expect(shown.innerHTML).toBe(next);
      }
    }),
  );
});
