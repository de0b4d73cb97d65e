import { escapeMarkup } from "#app/lib/escape.ts";

/** Adds the former anchors of a page to its HTML: at their target, or as links to the page that they have moved to. */
export function withFormerAnchors(
  html: string,
  former: ReadonlyMap<string, string>,
  page: { href: string; titleOf(href: string): string },
): string {
  let changed = html;
  for (const [anchor, to] of former) {
    const [path = "", target = ""] = to.split("#");
    if (path === page.href) {
      const element = new RegExp(`<[a-z][\\w-]*(?: [^<>]*)? id="${target.replace(/\./g, "\\.")}"[^<>]*>`);
      const alias = `<span id="${anchor}"></span>`;
      // What is not in the text is below it.
      changed = element.test(changed) ? changed.replace(element, `$&${alias}`) : changed + alias;
    } else {
      // Shown when it is the target; the client runtime follows it.
      changed += `<p id="${anchor}" data-moved="${to}" hidden>This section is now at <a href="${to}">${escapeMarkup(page.titleOf(path))}</a>.</p>`;
    }
  }
  return changed;
}
