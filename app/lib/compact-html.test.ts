import { expect, test } from "vitest";
import { compactHtml } from "./compact-html.ts";

test.each([
  ['<a class="link" href="/docs/a/">A</a>', "<a class=link href=/docs/a/>A</a>"],
  ['<meta name="description" content="Two words."/>', '<meta name=description content="Two words.">'],
  ['<input disabled="" value="a=b"/>', '<input disabled value="a=b">'],
  ["<br/>", "<br>"],
  ['<a href="/">A</a>', "<a href=/>A</a>"],
  ['<p class="a" title="a &quot;b&quot;">x</p>', '<p class=a title="a &quot;b&quot;">x</p>'],
  ['<img src="/a.svg" alt=""/>', "<img src=/a.svg alt>"],
  ['<p title="it&#x27;s &gt; 1">it&#x27;s &quot;1 &gt; 0&quot;</p>', `<p title="it's > 1">it's "1 > 0"</p>`],
  ['<a href="/?a=1&amp;b=2">A</a>', '<a href="/?a=1&amp;b=2">A</a>'],
  ["<ul><li>A</li><li>B<ul><li>C</li></ul></li></ul>", "<ul><li>A<li>B<ul><li>C</ul></ul>"],
  [
    "<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>B</td><td>C</td></tr><tr><td>D</td></tr></tbody></table>",
    "<table><thead><tr><th>A<tbody><tr><td>B<td>C<tr><td>D</table>",
  ],
  ["<div><p>A</p><p>B</p><ul><li><p>C</p></li></ul></div>", "<div><p>A<p>B<ul><li><p>C</ul></div>"],
  ['<svg><path d="M0 0h1"></path></svg>', '<svg><path d="M0 0h1" /></svg>'],
  ["<div><p>The last of a text</p></div>", "<div><p>The last of a text</p></div>"],
])("what HTML does not need is left out: %s", (html, compact) => {
  expect(compactHtml(html)).toBe(compact);
  expect(compactHtml(compact)).toBe(compact);
});

test.each([
  ["what would end a tag or begin one in text", "<p>1 &lt; 2 &amp; &amp;lt; 3</p>"],
  ["a quotation mark within quotes", '<p title="a &quot;b&quot; c">x</p>'],
  ["the end of a paragraph that text or an inline element follows", "<p>A</p>\n<p>B</p><a href=/>C</a>"],
  ["scripts", '<script type="application/json">{"a":"<b class=\\"c\\">&gt;"}</script>'],
  ["comments, by which React tells texts apart", "<p>a<!-- -->b</p>"],
  ["white space between the items of a list", "<ul>\n<li>A</li>\n<li>B</li>\n</ul>"],
  ["the slash of a shape in a drawing", '<path d="M0 0h1" />'],
])("%s stays as it is", (_what, html) => {
  expect(compactHtml(html)).toBe(html);
});

test("a slash is no part of the value before it", () => {
  expect(compactHtml('<svg><use href="#a"/></svg>')).toBe("<svg><use href=#a /></svg>");
});
