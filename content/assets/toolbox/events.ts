// Types of all webhook events (IPN) of {provider.name}, and a parser of their form fields. Made from {provider.docsOrigin}/api/openapi.json.
// One file for TypeScript 5, without packages. Verify HASH and SIGNATURE with the text as received, then:
//
//   const event = parseEvent(await request.formData());
//   if (event.IPN_TYPE_NAME === "OrderRefunded") await revokeAccess(event.ORDER_ID, event.REFUND_ISSUED_BY);

/** Text of a decimal number, such as `12.50`. Calculate with `toMinorUnits` or a decimal library, not with `Number`. */
export type Amount = string;

/** An event or a value that is not as documented. Store the event as received and return 200, so that you can handle it later. */
export class EventError extends Error {
  override name = "EventError";
}

/** Fields that any event can have. Which of them are sent depends on the event and the order. Empty fields are undefined. */
const FIELDS = {
  {toolbox.typescript.fields}
};

/** Events, with their IDs and the fields that no other event has. */
const EVENTS = {
  {toolbox.typescript.events}
} as const;

/** Older names of events, as {@link EVENTS} calls them. */
const OLDER_NAMES: Readonly<Record<string, string>> = { {toolbox.typescript.olderNames} };

type Decoders = Readonly<Record<string, (text: string, field: string) => unknown>>;
type Decoded<T extends Decoders> = { -readonly [Name in keyof T]?: ReturnType<T[Name]> };

export type EventName = keyof typeof EVENTS;
/** The fields of one event: `EventOf<"OrderRefunded">`. */
export type EventOf<Name extends EventName> = Name extends EventName
  ? { IPN_TYPE_NAME: Name; IPN_TYPE_ID: (typeof EVENTS)[Name]["id"] } & Decoded<typeof FIELDS> &
      Decoded<(typeof EVENTS)[Name]["fields"]>
  : never;
/** Any event. `switch (event.IPN_TYPE_NAME)` narrows it. */
export type WebhookEvent = EventOf<EventName>;

/**
 * Decodes the fields of a webhook: `FormData`, `URLSearchParams` or an object of texts such as Express's `request.body`. Ignores fields that
 * are not documented.
 * @throws {EventError} if the event is unknown or a value malformed.
 */
export function parseEvent(form: Iterable<readonly [string, unknown]> | Readonly<Record<string, unknown>>): WebhookEvent {
  const sent = (Symbol.iterator in form ? Object.fromEntries(form as Iterable<[string, unknown]>) : form) as Record<string, unknown>;
  const sentName = String(sent.IPN_TYPE_NAME ?? "");
  const name = OLDER_NAMES[sentName] ?? sentName;
  if (!isEventName(name)) return fail("IPN_TYPE_NAME", sentName, "the name of a documented event");
  const { id, fields } = EVENTS[name];
  const decoders: Decoders = { IPN_TYPE_ID: oneOf(id), ...FIELDS, ...fields };
  const decoded = Object.entries(decoders).flatMap(([field, decode]) => {
    const value = sent[field];
    if (value === undefined || value === "") return [];
    return [[field, typeof value === "string" ? decode(value, field) : fail(field, value, "a text")]];
  });
  return { IPN_TYPE_NAME: name, IPN_TYPE_ID: id, ...Object.fromEntries(decoded) } as WebhookEvent;
}

function isEventName(name: string): name is EventName {
  return Object.hasOwn(EVENTS, name);
}

/** Returns an amount in the smallest unit of a currency with `digits` decimals: `12.50` is 1250 cents. */
export function toMinorUnits(amount: Amount, digits = 2): number {
  const [whole, fraction = ""] = amount.split(".");
  if (/[1-9]/.test(fraction.slice(digits))) throw new RangeError(`${amount} has more than ${digits} decimals.`);
  return Number(whole + fraction.slice(0, digits).padEnd(digits, "0"));
}

function text(value: string): string {
  return value;
}

function integer(value: string, field: string): number {
  const number = /^-?\d+$/.test(value) ? Number(value) : Number.NaN;
  return Number.isSafeInteger(number) ? number : fail(field, value, "a whole number");
}

function decimal(value: string, field: string): number {
  return Number(amount(value, field));
}

function amount(value: string, field: string): Amount {
  return /^-?\d+(\.\d+)?$/.test(value) ? value : fail(field, value, "a decimal number such as 12.50");
}

function flag(value: string, field: string): boolean {
  if (!/^([01]|True|False)$/.test(value)) fail(field, value, "0, 1, True or False");
  return value === "1" || value === "True";
}

function oneOf<const Value extends string | number>(...values: Value[]) {
  return (value: string, field: string): Value =>
    values.find((known) => String(known) === value) ?? fail(field, value, values.join(" or "));
}

const DATE_TIME = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d{2})(?::(\d{2})|( AM| PM))$/i;

/** Reads `03/14/2026 09:26:53` and `4/14/2026 9:26 AM` as UTC. */
function dateTime(value: string, field: string): Date {
  const found = DATE_TIME.exec(value);
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = (found ?? []).slice(1, 7).map((part) => Number(part ?? 0));
  const half = found?.[7]?.trim().toUpperCase();
  const hours = half ? (hour % 12) + (half === "PM" ? 12 : 0) : hour;
  const date = new Date(Date.UTC(year, month - 1, day, hours, minute, second));
  const isDate = date.getUTCMonth() === month - 1 && date.getUTCDate() === day; // false for 2/30/2026
  const isTime = minute < 60 && second < 60 && (half ? hour >= 1 && hour <= 12 : hour <= 23);
  return found && isDate && isTime ? date : fail(field, value, "MM/DD/YYYY HH:mm:ss or M/D/YYYY h:mm AM/PM");
}

function fail(field: string, value: unknown, expected: string): never {
  throw new EventError(`${field} is ${JSON.stringify(value)}. Expected: ${expected}.`);
}
