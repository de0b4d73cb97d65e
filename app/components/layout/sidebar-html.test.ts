import { expect, test } from "vitest";
import type { SidebarItem } from "#app/lib/content/types.ts";
import { entriesHtml } from "./sidebar-html.ts";

const page = (name: string): SidebarItem => ({ label: name, href: `/docs/${name}/` });

test("the way to the page is open and marked; other categories are links to their first pages", () => {
  const guides = { label: "Guides", items: [page("a"), { label: "Inner", items: [page("b")] }] };
  const api = { label: "API", items: [{ label: "Orders", items: [page("c")] }, page("d")] };
  const html = (pathname: string) => entriesHtml([page("start"), guides, api], pathname);
  expect(html("/")).toBe(
    '<ul><li><a href="/docs/start/">start</a></li>' +
      '<li><a href="/docs/a/" data-closed="sidebar.1" aria-expanded="false">Guides</a></li>' +
      '<li><a href="/docs/c/" data-closed="sidebar.2" aria-expanded="false">API</a></li></ul>',
  );
  expect(html("/docs/b/")).toBe(
    '<ul><li><a href="/docs/start/">start</a></li>' +
      '<li><details name="sidebar" open=""><summary>Guides</summary><ul><li><a href="/docs/a/">a</a></li>' +
      '<li><details name="sidebar.1" open=""><summary>Inner</summary>' +
      '<ul><li><a href="/docs/b/" aria-current="page">b</a></li></ul></details></li></ul></details></li>' +
      '<li><a href="/docs/c/" data-closed="sidebar.2" aria-expanded="false">API</a></li></ul>',
  );
});

test("a category with a page of its own has a link to it, and an arrow", () => {
  const guides = { ...page("guides"), items: [page("a")] };
  const link = (current = "") => `<a href="/docs/guides/"${current} data-category="">guides</a>`;
  expect(entriesHtml([guides], "/")).toBe(
    `<ul><li><div>${link()}<a href="/docs/guides/" data-closed="sidebar.0" aria-expanded="false" ` +
      'aria-label="Pages of guides"></a></div></li></ul>',
  );
  expect(entriesHtml([guides], "/docs/guides/")).toBe(
    `<ul><li><div>${link(' aria-current="page"')}<details name="sidebar" open="">` +
      '<summary aria-label="Pages of guides"></summary><ul><li><a href="/docs/a/">a</a></li></ul></details></div></li></ul>',
  );
});

test("labels of groups and operations that move money are shown, as text", () => {
  const refund = { ...page("refund"), label: 'Refund "<b>" & more', group: "R&D", movesMoney: true };
  expect(entriesHtml([refund], "/")).toBe(
    '<ul><li><p>R&amp;D</p><a href="/docs/refund/" title="Moves money">' +
      "Refund &quot;&lt;b&gt;&quot; &amp; more</a></li></ul>",
  );
});
