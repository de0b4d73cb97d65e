import { expect, test } from "vitest";
import { withFormerAnchors } from "./former-anchors.ts";

const PAGE = { href: "/a/", titleOf: () => "Keys & <secrets>" };
const add = (html: string, former: Record<string, string>) =>
  withFormerAnchors(html, new Map(Object.entries(former)), PAGE);

test("a former anchor is at the element that it leads to", () => {
  expect(add('<h2 id="b"><a href="#b">B</a></h2>', { old: "/a/#b" })).toBe(
    '<h2 id="b"><span id="old"></span><a href="#b">B</a></h2>',
  );
  expect(add('<li class="field" id="request-x.y"><b></b></li>', { old: "/a/#request-x.y" })).toBe(
    '<li class="field" id="request-x.y"><span id="old"></span><b></b></li>',
  );
});

test("several former anchors may lead to one element", () => {
  expect(add('<h2 id="b">B</h2>', { old: "/a/#b", older: "/a/#b" })).toBe(
    '<h2 id="b"><span id="older"></span><span id="old"></span>B</h2>',
  );
});

test("code that shows an element with the id is left alone", () => {
  const code = '<code>&lt;p id="b"></code>';
  expect(add(`${code}<h2 id="b">B</h2>`, { old: "/a/#b" })).toBe(
    `${code}<h2 id="b"><span id="old"></span>B</h2>`,
  );
});

test("a former anchor of the list below the text is at the end of the text", () => {
  expect(add("<p>A</p>", { old: "/a/#next-steps" })).toBe('<p>A</p><span id="old"></span>');
});

test("an anchor that has moved to another page is a hidden link to it", () => {
  expect(add("<p>A</p>", { old: "/b/#c" })).toBe(
    '<p>A</p><p id="old" data-moved="/b/#c" hidden>This section is now at <a href="/b/#c">Keys &amp; &lt;secrets&gt;</a>.</p>',
  );
});
