import { createHash } from "node:crypto";

export function sha256Of(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** MD5 as stores use it for their etags; it guards against damage, not against attackers. */
export function md5Of(bytes: Uint8Array): string {
  return createHash("md5").update(bytes).digest("hex");
}
