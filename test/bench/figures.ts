/** A named value of one site. */
export interface Value {
  name: string;
  unit: string;
  value: number | undefined;
}

/** Values of this site, and the peer's from the same run. */
export interface Measured {
  pages: number;
  ours: readonly Value[];
  peer: readonly Value[] | undefined;
}

/** Prints all values as one table, with ratios to the peer's. */
export function printFigures(measured: readonly Measured[]): void {
  console.table(
    measured.flatMap(({ pages, ours, peer }) =>
      ours.map(({ name, unit, value }) => {
        const other = peer?.find((found) => found.name === name && found.unit === unit)?.value;
        const ratio = rounded((value ?? Number.NaN) / (other ?? Number.NaN));
        const beside = peer && { peer: other, "ours / peer": ratio };
        return { pages, figure: `${name}, ${unit}`, ours: value, ...beside };
      }),
    ),
  );
}

/** Rounds to two decimals below 100, otherwise to an integer. */
export function rounded(value: number): number {
  return Number(value.toFixed(value < 100 ? 2 : 0));
}
