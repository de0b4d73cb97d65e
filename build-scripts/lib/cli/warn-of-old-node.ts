/** The first versions of the maintained lines whose Brotli decoder is safe (CVE-2026-111497), by major version. */
const PATCHED = new Map([
  [22, "22.23.4"],
  [24, "24.22.1"],
  [26, "26.12.1"],
]);
const OLDEST_MAINTAINED = 22;

/** Prints one line when this version of Node lacks security fixes. */
export function warnOfOldNode(version = process.versions.node): void {
  const major = Number.parseInt(version, 10);
  const patched = PATCHED.get(major);
  const isOld =
    major < OLDEST_MAINTAINED || (patched && version.localeCompare(patched, "en", { numeric: true }) < 0);
  if (isOld)
    console.warn(
      `Warning: Node ${version} lacks security fixes, such as that of CVE-2026-111497. Use Node 24.22.1 or later.`,
    );
}
