import type { BuildFigures } from "./built-site.ts";
import { rounded, type Value } from "./figures.ts";

const RUNS = { cold: "clean", edited: "one page edited", unchanged: "unchanged" } as const;

/** Lists a site's build figures for the table. */
export function buildValues(figures: BuildFigures, pages: number): Value[] {
  const runs = Object.entries(RUNS) as [keyof typeof RUNS, string][];
  return [
    ...runs.flatMap(([run, name]): Value[] => [
      { name, unit: "s", value: rounded(figures[run].wallS) },
      { name, unit: "CPU s", value: rounded(figures[run].cpuS) },
      { name: `${name}, per page`, unit: "CPU ms", value: rounded((figures[run].cpuS * 1000) / pages) },
      { name: `${name}, peak memory`, unit: "MB", value: figures[run].peakMb },
    ]),
    { name: "output per page", unit: "bytes", value: figures.bytesPerPage },
    { name: "files", unit: "", value: figures.files },
    { name: "files changed by editing one page", unit: "", value: figures.changedFiles.length },
  ];
}
