const SCRIPT = /<script[\s\S]*?<\/script>/;
const START_TAG = /<[a-z][^\s>/]*(?:\s+[^\s=>/"]+(?:=(?:"[^"]*"|[^\s">]+))?)*\s*\/?>/;
/** End tags that what follows implies. */
const IMPLIED_END_TAGS = [
  /<\/li>(?=<li[\s>]|<\/[uo]l>)/,
  /<\/p>(?=<(?:blockquote|details|div|dl|figure|h[2-6]|nav|ol|p|pre|section|table|ul)[\s>]|<\/(?:blockquote|li|td)>)/,
  /<\/t[dh]>(?=<t[dh][\s>]|<\/tr>)/,
  /<\/tr>(?=<tr[\s>]|<\/t(?:body|head)>)/,
  /<\/thead>(?=<tbody[\s>])|<\/tbody>(?=<\/table>)/,
];
/** Characters that text need not escape. */
const ESCAPED = /&(?:#x27|quot|gt);/;
const PIECES = new RegExp(
  [SCRIPT, START_TAG, ...IMPLIED_END_TAGS, ESCAPED].map(({ source }) => source).join("|"),
  "g",
);
const ATTRIBUTE = /\s+([^\s=>/"]+)(?:=(?:"([^"]*)"|([^\s">]+)))?/g;
/** The slash at the end of a tag, unless it ends a value without quotes. */
const SLASH = /(?<=["\s]|^<[a-z]+)\s*\/>$/;
/** Elements of HTML that never have content. The slash that closes others, in drawings, counts. */
const EMPTY_ELEMENT = /^<(?:br|col|hr|img|input|link|meta|source|wbr)[\s/>]/;
const NEEDS_QUOTES = /[\s"'`=<>]/;
const CHARACTERS: Record<string, string> = { "&#x27;": "'", "&quot;": '"', "&gt;": ">" };

/**
 * HTML without what HTML allows to leave out: quotes around values that need none, values that are empty, end tags that the
 * next tag implies, and escapes that a text needs none of. A shape is closed by a slash. A browser makes the same document of it. For HTML that was rendered
 * from elements, where every `<` starts a tag; scripts are left as they are.
 */
export function compactHtml(html: string): string {
  return html.replaceAll("></path>", "/>").replace(PIECES, (piece) => {
    if (piece.startsWith("&")) return CHARACTERS[piece] ?? piece;
    if (piece.startsWith("</")) return "";
    return piece.startsWith("<script") ? piece : compactTag(piece);
  });
}

function compactTag(tag: string): string {
  const isClosed = SLASH.test(tag);
  const start = isClosed ? tag.replace(SLASH, "") : tag.slice(0, -1);
  const compact = start.replace(ATTRIBUTE, (_written, name: string, value?: string, bare?: string) =>
    value || bare ? ` ${name}=${bare ?? quoted(value ?? "")}` : ` ${name}`,
  );
  // A slash right after a value without quotes would be part of it.
  return compact + (isClosed && !EMPTY_ELEMENT.test(tag) ? " />" : ">");
}

function quoted(value: string): string {
  const written = value.replaceAll("&#x27;", "'").replaceAll("&gt;", ">");
  return NEEDS_QUOTES.test(written) ? `"${written}"` : written;
}
