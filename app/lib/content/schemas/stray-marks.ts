/** Marks of Markdown that are text where they are not part of a link, bold text, code, a heading, a quote or a table. */
const STRAY_MARKS: readonly [mark: RegExp, fix: string][] = [
  [/\]\(/, "close the link, and write its target without spaces: [text](page.mdx)."],
  [/\] \((?=[^()\s]*[./#][^()\s]*\))/, "remove the space: [text](page.mdx)."],
  [/(?:\*\*(?=\S)|(?<=\S)\*\*)/, "close the bold text, without spaces inside the asterisks."],
  [/`/, "close the code with as many backticks."],
  [/\[!\w+\]/, "write a block such as :::note[Title]."],
  [/(?<![^\n])#{2,6}(?=[^\s#])/, "write a space before the heading's text."],
  [/(?<![^\n])\|/, "write a row such as | --- | --- | below the headings, with as many cells."],
];

export interface StrayMark {
  mark: string;
  /** Offset in the text. */
  index: number;
  fix: string;
}

/** Finds the first mark of Markdown in the source of a text that is shown as it is written. */
export function findStrayMark(source: string): StrayMark | undefined {
  const found = STRAY_MARKS.flatMap(([mark, fix]): StrayMark[] => {
    const match = new RegExp(`(?<!\\\\)${mark.source}`).exec(source);
    return match
      ? [{ mark: match[0], index: match.index, fix: `${fix} A literal mark is written with \\.` }]
      : [];
  });
  return found.sort((a, b) => a.index - b.index)[0];
}
