/** Decodes percent-encoded text; returns invalid encodings unchanged. */
export function decodeIfValid(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Encodes the path of an href, which may be encoded already. */
export function encodeHref(href: string): string {
  return encodeURI(decodeIfValid(href));
}

/** Reports whether text is well percent-encoded: `decodeURIComponent` throws on `%zz`. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
