/** A script; a start tag; an end tag that what follows implies; a character that text need not escape. */
const PIECES =
  /<script[\s\S]*?<\/script>|<[a-z][^\s>/]*(?:\s+[^\s=>/"]+(?:=(?:"[^"]*"|[^\s">]+))?)*\s*\/?>|<\/li>(?=<li[\s>]|<\/[uo]l>)|<\/t[dh]>(?=<t[dh][\s>]|<\/tr>)|<\/tr>(?=<tr[\s>])|&(?:#x27|quot|gt);/g;
const ATTRIBUTE = /\s+([^\s=>/"]+)(?:=(?:"([^"]*)"|([^\s">]+)))?/g;
/** The slash at the end of a tag, unless it ends a value without quotes. */
const SLASH = /(?<=["\s]|^<[a-z]+)\s*\/>$/;
/** Elements of HTML that never have content. The slash that closes others, in drawings, counts. */
const EMPTY_ELEMENT = /^<(?:br|col|hr|img|input|link|meta|source|wbr)[\s/>]/;
const NEEDS_QUOTES = /[\s"'`=<>]/;
const CHARACTERS: Record<string, string> = { "&#x27;": "'", "&quot;": '"', "&gt;": ">" };

/**
 * HTML without what HTML allows to leave out: quotes around values that need none, values that are empty, end tags that the
 * next tag implies, and escapes that a text needs none of. A browser makes the same document of it. For HTML that was rendered
 * from elements, where every `<` starts a tag; scripts are left as they are.
 */
export function compactHtml(html: string): string {
  return html.replace(PIECES, (piece) => {
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
