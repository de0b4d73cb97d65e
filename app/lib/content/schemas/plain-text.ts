/** Code, bold and italic text, links, glossary terms and HTML of the same. A lone asterisk or underscore is text. */
const MARKDOWN =
  /<(?:a|b|br|code|em|i|img|p|script|span|strong|u)\b[^>]*>|`[^`]+`|\*\*(?=\S)[^*]+\*\*|!?\[[^[\]]+\]\([^()\s]+\)|:term\[|(?<![\w*_])([*_])(?=[^\s*_])[^*_]*[^\s*_]\1(?![\w*_])/;

/** Returns the first Markdown in a text that is shown as it is written. */
export function findMarkdown(text: string): string | undefined {
  return MARKDOWN.exec(text)?.[0];
}

/** Returns the message and fix for Markdown in a plain text. */
export function markdownDiagnostic(field: string, found: string): [message: string, fix: string] {
  return [
    `The ${field} is shown as plain text, with the characters of "${found}".`,
    "write it without Markdown.",
  ];
}
