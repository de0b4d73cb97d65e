/** A named value of one site. */
export interface Value {
  name: string;
  unit: string;
  value: number | undefined;
}

/** Values of this site by section, and the peer's from the same run. */
export interface Measured {
  pages: number;
  ours: ReadonlyMap<string, readonly Value[]>;
  peer: ReadonlyMap<string, readonly Value[]> | undefined;
}

/** Prints all values as one table, with ratios to the peer's. */
export function printFigures(measured: readonly Measured[]): void {
  console.table(
    measured.flatMap(({ pages, ours, peer }) =>
      [...ours].flatMap(([section, values]) =>
        values.map(({ name, unit, value }) => {
          const others = peer?.get(section) ?? [];
          const other = others.find((found) => found.name === name && found.unit === unit)?.value;
          const ratio = rounded((value ?? Number.NaN) / (other ?? Number.NaN));
          const beside = peer && { peer: other, "ours / peer": ratio };
          return { section, pages, figure: `${name}, ${unit}`, ours: value, ...beside };
        }),
      ),
    ),
  );
}

/** Rounds to two decimals below 100, otherwise to an integer. */
export function rounded(value: number): number {
  return Number(value.toFixed(value < 100 ? 2 : 0));
}

/** Returns the nearest-rank percentile; `share` is from 0 to 1. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
