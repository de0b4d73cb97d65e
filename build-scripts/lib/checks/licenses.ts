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

/** Licences that allow use in a product without publishing its source. */
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
  "MIT-0",
  "Python-2.0",
  "Unlicense",
];

/** Packages whose licence is in a file of theirs, not in their package.json, as read there. */
const STATED_ELSEWHERE: Record<string, string> = { "format@0.2.2": "MIT" };

export interface PackageLicence {
  name: string;
  version: string;
  /** As the package says it, an SPDX expression; `unknown` when it says nothing. */
  licence: string;
}

/** Licences of the packages that run with the site (those for development apart), from the text of the lock file. */
export function shippedLicences(lock: string): PackageLicence[] {
  const { packages } = v.parse(lockSchema, JSON.parse(lock));
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional)
    .map(([path, { version = "", license }]) => {
      const name = path.replace(/^.*node_modules\//, "");
      return { name, version, licence: license ?? STATED_ELSEWHERE[`${name}@${version}`] ?? "unknown" };
    })
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
}

/** One package a line, grouped by licence. */
export function formatLicences(packages: readonly PackageLicence[]): string {
  const groups = [...new Set(packages.map(({ licence }) => licence))].sort();
  return groups
    .map((licence) => {
      const members = packages.filter((each) => each.licence === licence);
      return [
        `${licence} (${members.length})`,
        ...members.map(({ name, version }) => `  ${name} ${version}`),
      ].join("\n");
    })
    .join("\n\n");
}
