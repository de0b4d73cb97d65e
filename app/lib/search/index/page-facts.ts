import type { PackedIndex } from "./index-format.ts";

/** What an index says of pages as such. */
export interface PageFacts {
  pathOf(page: number): string[];
  operationOf(page: number): { method: string; path: string } | undefined;
}

export function pageFacts(packed: Pick<PackedIndex, "paths" | "pathOfPage" | "operations">): PageFacts {
  const paths = packed.paths.split("\n");
  const pathOfPage = packed.pathOfPage.split("\n");
  const operations = packed.operations.split("\n");
  return {
    pathOf: (page) => (paths[Number.parseInt(pathOfPage[page] ?? "", 36)] ?? "").split("\t").filter(Boolean),
    operationOf(page) {
      const [method, path] = (operations[page] ?? "").split(" ");
      return method && path ? { method, path } : undefined;
    },
  };
}

/** How prominent each page is, by how many lead to it; in base 36, a line for each. */
export function prominenceOf(links: string): Float64Array {
  const counts = links.split("\n").map((count) => Number.parseInt(count, 36) || 0);
  const most = counts.reduce((highest, count) => Math.max(highest, count), 1);
  return Float64Array.from(counts, (count) => Math.log2(1 + count) / Math.log2(1 + most));
}
