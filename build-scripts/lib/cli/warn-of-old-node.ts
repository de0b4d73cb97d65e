/** The oldest line of Node with security fixes. */
const OLDEST_MAINTAINED = 22;

/** Prints one line when this version of Node gets no security fixes. */
export function warnOfOldNode(version = process.versions.node): void {
  if (Number.parseInt(version, 10) >= OLDEST_MAINTAINED) return;
  console.warn(
    `Warning: Node ${version} has had no security fixes since April 2026, such as that of CVE-2026-111497. Use Node 24.`,
  );
}
