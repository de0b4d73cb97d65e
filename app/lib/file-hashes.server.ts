import { createHash } from "node:crypto";

/** What stands in the name of a file that is named by its content: 8 hexadecimal digits of its SHA-256. */
export function nameHashOf(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 8);
}

/** Subresource integrity, as the attribute `integrity` takes it: the browser refuses other bytes. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
}
