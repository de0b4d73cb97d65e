import { createHash } from "node:crypto";

/** What stands in the name of a file that is named by its content: hexadecimal digits of its SHA-256. */
export function nameHashOf(bytes: string | Uint8Array, digits = 8): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, digits);
}

/**
 * Subresource integrity, as the attribute `integrity` takes it: the browser refuses other bytes. SHA-256 as in the policy: longer
 * hashes are as safe here, and every page carries three.
 */
export function integrityOf(bytes: Uint8Array): string {
  return `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
}

/** A hash of inputs in their order, each told from the next, in hexadecimal. */
export function hashOf(inputs: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const input of inputs) hash.update(`${Buffer.byteLength(input)}:`).update(input);
  return hash.digest("hex");
}
