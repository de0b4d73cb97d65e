import * as v from "valibot";

const lockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string()),
      license: v.optional(v.string()),
      dev: v.optional(v.boolean()),
      devOptional: v.optional(v.boolean()),
    }),
  ),
});

/** Licenses that allow use in a product without publishing its source. */
export const PERMISSIVE = [
  "(Apache-2.0 AND MIT)",
  "(MIT OR CC0-1.0)",
  "(Unlicense OR Apache-2.0)",
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT AND OFL-1.1",
  "MIT-0",
  // Only changes to the package's own files would have to be published.
  "MPL-2.0",
  "Python-2.0",
  "Unlicense",
];

/** Licenses of packages whose package.json states none, read from their license files. */
const STATED_ELSEWHERE: Record<string, string> = { "format@0.2.2": "MIT" };

export interface PackageLicense {
  name: string;
  version: string;
  /** An SPDX expression; `unknown` when the package states none. */
  license: string;
}

/** Lists the runtime packages with their licenses, from the text of package-lock.json; development packages are left out. */
export function shippedLicenses(lock: string): PackageLicense[] {
  const { packages } = v.parse(lockSchema, JSON.parse(lock));
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional)
    .map(([path, { version = "", license }]) => {
      const name = path.replace(/^.*node_modules\//, "");
      return { name, version, license: license ?? STATED_ELSEWHERE[`${name}@${version}`] ?? "unknown" };
    })
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
}

/** Formats one package per line, grouped by license. */
export function formatLicenses(packages: readonly PackageLicense[]): string {
  const groups = [...new Set(packages.map(({ license }) => license))].sort();
  return groups
    .map((license) => {
      const members = packages.filter((each) => each.license === license);
      return [
        `${license} (${members.length})`,
        ...members.map(({ name, version }) => `  ${name} ${version}`),
      ].join("\n");
    })
    .join("\n\n");
}
