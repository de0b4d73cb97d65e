/** A measured figure of a site with `pages` pages. */
export interface Figure {
  section: string;
  pages: number;
  name: string;
  unit: string;
  ours: number | undefined;
  /** The peer's figure from the same run. */
  peer?: number | undefined;
}

/** A named value of one site. */
export interface Value {
  name: string;
  unit: string;
  value: number | undefined;
}

/** Joins the values of this site with the peer's by name and unit. */
export function figuresOf(
  section: string,
  pages: number,
  ours: readonly Value[],
  peer: readonly Value[] = [],
): Figure[] {
  return ours.map(({ name, unit, value }) => ({
    section,
    pages,
    name,
    unit,
    ours: value,
    peer: peer.find((other) => other.name === name && other.unit === unit)?.value,
  }));
}

/** Prints figures as one table, with ratios to the peer's. */
export function printFigures(figures: readonly Figure[]): void {
  console.table(
    figures.map(({ section, pages, name, unit, ours, peer }) => ({
      section,
      pages,
      figure: [name, unit].filter(Boolean).join(", "),
      ours,
      ...(peer === undefined ? {} : { peer, "ours / peer": rounded((ours ?? Number.NaN) / peer) }),
    })),
  );
}

/** Rounds to two decimals below 100, otherwise to an integer. */
export function rounded(value: number): number {
  return Number(value.toFixed(value < 100 ? 2 : 0));
}
