import type { Segment } from "#app/lib/search/client/search-messages.ts";

export function HighlightedText({ segments }: { segments: readonly Segment[] }) {
  return (
    <>
      {segments.map(({ text, marked }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity but their index
        return marked ? <mark key={index}>{text}</mark> : text;
      })}
    </>
  );
}
