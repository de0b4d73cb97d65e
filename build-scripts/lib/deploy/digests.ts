import { createHash } from "node:crypto";

export function sha256Of(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Returns the MD5, which stores use for their ETags. It detects corruption, not tampering. */
export function md5Of(bytes: Uint8Array): string {
  return createHash("md5").update(bytes).digest("hex");
}
