// @vitest-environment happy-dom
import fc from "fast-check";
import { expect, test } from "vitest";
import { patchHtml } from "./patch-html.ts";

function show(html: string): HTMLElement {
  const shown = document.createElement("article");
  shown.innerHTML = html;
  document.body.replaceChildren(shown);
  return shown;
}

test("a changed paragraph is patched, and the nodes around it stay", () => {
  const before = "<h2>A</h2><p>one</p><details><summary>S</summary>text</details>";
  const shown = show(before);
  const [heading, , details] = shown.children;
  (details as HTMLDetailsElement).open = true;
  patchHtml(shown, before.replace("one", "two"));
  expect(shown.innerHTML).toBe('<h2>A</h2><p>two</p><details open=""><summary>S</summary>text</details>');
  expect([shown.children[0], shown.children[2]]).toEqual([heading, details]);
});

test("a deep change leaves siblings on every level", () => {
  const before = "<div><ul><li>a</li><li>b</li></ul><p>c</p></div>";
  const shown = show(before);
  const sibling = shown.querySelector("li");
  patchHtml(shown, before.replace("b", "B"));
  expect(shown.innerHTML).toBe(before.replace("b", "B"));
  expect(shown.querySelector("li")).toBe(sibling);
});

test("changed attributes are patched", () => {
  const shown = show('<p class="a">one</p>');
  patchHtml(shown, '<p class="b">one</p>');
  expect(shown.innerHTML).toBe('<p class="b">one</p>');
});

test("a selected tab stays selected when the text of its panel changes", () => {
  const tabs = (first: boolean, text: string) =>
    `<div data-tabs=""><div role="tablist"><button role="tab" aria-selected="${first}">A</button><button role="tab" aria-selected="${!first}">B</button></div>
    <div role="tabpanel"${first ? "" : ' hidden=""'}>a</div><div role="tabpanel"${first ? ' hidden=""' : ""}>${text}</div></div>`;
  const shown = show(tabs(false, "b"));
  patchHtml(shown, tabs(true, "c"));
  expect(shown.innerHTML).toBe(tabs(false, "c"));
});

test("unchanged code keeps the button that the client runtime added", () => {
  const code = (button: string) =>
    `<figure class="code-block"><figcaption>${button}<button data-copy="">Copy</button></figcaption><pre><code>a</code></pre></figure>`;
  const shown = show(`<p>one</p>${code("<button data-wrap>Wrap</button>")}`);
  patchHtml(shown, `<p>two</p>${code("")}`);
  expect(shown.textContent).toBe("twoWrapCopya");
  patchHtml(shown, `<p>two</p>${code("").replace(">a<", ">b<")}`);
  expect(shown.querySelector("code")?.textContent).toBe("b");
});

test("other nodes that the client runtime added are removed", () => {
  const shown = show("<p>one</p><p>two</p>");
  shown.prepend(document.createElement("hr"));
  patchHtml(shown, "<p>one</p><p>three</p>");
  expect(shown.innerHTML).toBe("<p>one</p><p>three</p>");
});

test("after any insertion, removal or change the new version is shown", () => {
  const block = fc.constantFrom(
    "<p>a</p>",
    "<p>b</p>",
    "text",
    "<ul><li>a</li></ul>",
    "<ul><li>b</li><li>c</li></ul>",
  );
  const html = fc.array(block, { maxLength: 6 }).map((blocks) => blocks.join("<hr>"));
  fc.assert(
    fc.property(fc.array(html, { minLength: 2, maxLength: 4 }), ([first = "", ...versions]) => {
      const shown = show(first);
      for (const next of versions) {
        patchHtml(shown, next);
        expect(shown.innerHTML).toBe(next);
      }
    }),
  );
});
