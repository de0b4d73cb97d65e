import type { Content } from "#app/lib/content/resolve/content.ts";
import { escapeMarkup } from "#app/lib/escape.ts";
import { absoluteHref, CHANGELOG_FEED_HREF } from "#app/lib/urls.ts";

/** Builds the Atom feed of the API's releases (RFC 4287). `href` is the page with the changelog. */
export function changelogFeed(
  { site, changelog }: Pick<Content, "site" | "changelog">,
  href: string,
): string {
  const { name, docsOrigin } = site.provider;
  const page = absoluteHref(docsOrigin, href);
  const feed = absoluteHref(docsOrigin, CHANGELOG_FEED_HREF);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <title>${escapeMarkup(`${name} API changelog`)}</title>`,
    `  <id>${escapeMarkup(feed)}</id>`,
    `  <link rel="self" href="${escapeMarkup(feed)}"/>`,
    `  <link href="${escapeMarkup(`${page}#changelog`)}"/>`,
    `  <author><name>${escapeMarkup(name)}</name></author>`,
    `  <updated>${timeOf(changelog[0]?.date ?? "1970-01-01")}</updated>`,
    ...changelog.flatMap(({ version, date, changes }) => {
      const url = escapeMarkup(`${page}#changelog-${date}`);
      const lines = changes.map(({ text, isBreaking }) => `${isBreaking ? "Breaking: " : ""}${text}`);
      return [
        "  <entry>",
        `    <title>${escapeMarkup(`Version ${version}`)}</title>`,
        `    <id>${url}</id>`,
        `    <link href="${url}"/>`,
        `    <updated>${timeOf(date)}</updated>`,
        `    <content type="text">${escapeMarkup(lines.join("\n"))}</content>`,
        "  </entry>",
      ];
    }),
    "</feed>",
    "",
  ].join("\n");
}

function timeOf(date: string): string {
  return `${date}T00:00:00Z`;
}
