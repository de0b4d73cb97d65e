import { expect, test } from "vitest";
import { DEFAULT_COLOR_MODE_SETTINGS } from "#app/lib/preferences/color-mode.ts";
import { renderRedirectDocument } from "./redirect-document.server.tsx";

const site = {
  title: "Acme Docs",
  locale: "en",
  colorMode: DEFAULT_COLOR_MODE_SETTINGS,
  brandStyles: undefined,
};
const assets = {
  styles: { href: "/build/styles.css", integrity: "sha256-abc=" },
  redirectScript: "follow()",
};
const render = (href: string) =>
  renderRedirectDocument({ href, site, iconHref: "/assets/mark-1.svg" }, assets);

test("the URL is escaped in attributes and text", () => {
  const href = '/a/?x=1&y="><script>alert(1)</script>';
  expect(render(href)).not.toContain("<script>alert");
  expect(render(href)).toContain('<a href="/a/?x=1&amp;y=&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">');
});
