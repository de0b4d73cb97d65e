import { hash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { ReleaseFile } from "./release.ts";

/** First patch versions of Node's lines whose Brotli decoder is fixed (CVE-2026-111497); all later lines have the fix. */
const FIXED_LINES: Record<string, [minor: number, patch: number]> = {
  22: [23, 4],
  24: [22, 1],
  26: [12, 1],
};
const NEWEST_LINE = 26;

/** Reports whether it is safe to decode Brotli from outside with this version of Node. */
export function canDecodeBrotli(version = process.versions.node): boolean {
  const [line = 0, minor = 0, patch = 0] = version.split(".").map((part) => Number.parseInt(part, 10));
  const [fixedMinor, fixedPatch] = FIXED_LINES[line] ?? [Infinity, Infinity];
  return line > NEWEST_LINE || minor > fixedMinor || (minor === fixedMinor && patch >= fixedPatch);
}

/** Says that Brotli was not decoded, and why. */
export const BROTLI_NOTE = `Brotli was compared as stored and not decoded: Node ${process.versions.node} lacks the fix of CVE-2026-111497.`;

/** Reports whether bytes with this content encoding are a published file: as it was stored, or decoded. */
export function isContentOf(
  { sha256, md5, headers }: Pick<ReleaseFile, "sha256" | "md5" | "headers">,
  bytes: Uint8Array,
  encoding = "identity",
): boolean {
  if (encoding === (headers.encoding ?? "identity") && hash("md5", bytes) === md5) return true;
  try {
    return hash("sha256", decode(bytes, encoding)) === sha256;
  } catch {
    return false;
  }
}

function decode(bytes: Uint8Array, encoding: string): Uint8Array {
  if (encoding === "identity") return bytes;
  if (encoding === "gzip") return gunzipSync(bytes);
  if (encoding === "br" && canDecodeBrotli()) return brotliDecompressSync(bytes);
  throw new Error(`${encoding} is not decoded.`);
}
