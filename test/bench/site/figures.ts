/** One measured figure of a site of so many pages. */
export interface Figure {
  section: string;
  pages: number;
  name: string;
  unit: string;
  ours: number | undefined;
  /** The same of the peer, measured in the same run. */
  peer?: number | undefined;
}

/** A named value of one site. */
export interface Value {
  name: string;
  unit: string;
  value: number | undefined;
}

/** Puts the values of this site beside those that a peer has of the same name. */
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

/** Prints figures as one table, each with this site's share of the peer's. */
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

/** To two digits behind the point, as far as they say anything. */
export function rounded(value: number): number {
  return Number(value.toFixed(value < 100 ? 2 : 0));
}
