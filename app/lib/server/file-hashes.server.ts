import { createHash } from "node:crypto";

/** Returns the hash for a content-hashed file name: hexadecimal digits of its SHA-256. */
export function nameHashOf(bytes: string | Uint8Array, digits = 8): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, digits);
}

/** Returns the value of an `integrity` attribute. SHA-256, because longer hashes are no safer here and every page has three. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
}

/** Returns a hash of length-prefixed inputs, in hexadecimal. */
export function hashOf(inputs: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const input of inputs) hash.update(`${Buffer.byteLength(input)}:`).update(input);
  return hash.digest("hex");
}
