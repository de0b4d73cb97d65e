import { createHash } from "node:crypto";

export type IpnEvent = Readonly<Record<string, string>>;

/** The example keys of the site, as the environment of a webhook handler. */
export const KEYS = { IPN_SECRET_KEY: "ex4mpleSecret", IPN_VALIDATION_KEY: "exampleValidationKey" };

/** Returns HASH and SIGNATURE of an event by the documented formulas. */
export function hashesOf(event: IpnEvent): { HASH: string; SIGNATURE: string } {
  const field = (name: string) => event[name] ?? "";
  const input = [
    ...["ORDER_ID", "ORDER_STATUS", "ORDER_TOTAL_AMOUNT", "CUSTOMER_EMAIL"].map(field),
    KEYS.IPN_VALIDATION_KEY,
    ...["TEST_MODE", "IPN_TYPE_NAME"].map(field),
  ].join("");
  const hashInput = field("TEST_MODE") === "1" ? "1" : field("ORDER_ID") + KEYS.IPN_SECRET_KEY;
  return {
    HASH: createHash("md5").update(hashInput).digest("hex"),
    SIGNATURE: createHash("sha256").update(input).digest("hex"),
  };
}

/** Adds HASH and SIGNATURE to an event. */
export function signed(event: IpnEvent): IpnEvent {
  return { ...event, ...hashesOf(event) };
}
