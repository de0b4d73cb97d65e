import { hash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import type { ReleaseFile } from "./release.ts";

/**
 * Reports whether bytes with this content encoding are a published file: as it was stored, or decoded. Brotli is not decoded, because
 * the decoder of older Node versions is not safe (CVE-2026-111497).
 */
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
  throw new Error(`${encoding} is not decoded.`);
}
