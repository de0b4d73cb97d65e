import type { Api } from "./api.ts";
import type { ApiEvent, EventField } from "./events.ts";

/** How a field is decoded, by its type in the reference. All other types are text: no format is promised for their values. */
const DECODERS: Readonly<Record<string, { typescript: string; python: string }>> = {
  integer: { typescript: "integer", python: "int" },
  number: { typescript: "decimal", python: "Decimal" },
  amount: { typescript: "amount", python: "Decimal" },
  "date-time": { typescript: "dateTime", python: "datetime" },
  "0 or 1": { typescript: "flag", python: "bool" },
  "True or False": { typescript: "flag", python: "bool" },
};
const TEXT = { typescript: "text", python: "str" };
/** These follow from the event. */
const DISCRIMINANTS = ["IPN_TYPE_ID", "IPN_TYPE_NAME"];
/** Matches the condition of a field that only some events have. */
const EVENT_NAMES = /^`\w+`(?:, `\w+`)*$/;

/** Returns the generated parts of the toolbox's `events.ts` and `events.py`, as variables. */
export function eventTypeVariables({ events, eventFields }: Api): [name: string, text: string][] {
  const fields = eventFields
    .flatMap((group) => group.fields)
    .filter(({ name }) => !DISCRIMINANTS.includes(name));
  const common = fields.filter(({ sentWith = "" }) => !EVENT_NAMES.test(sentWith));
  const ownFields = ({ name }: ApiEvent) =>
    fields.filter((field) => !common.includes(field) && field.sentWith?.includes(`\`${name}\``));
  const olderNames = events
    .flatMap((event) => event.olderNames.map((name) => `${name}: "${event.name}"`))
    .join(", ");
  return [
    ["toolbox.typescript.fields", common.map(typescriptField).join("\n  ")],
    [
      "toolbox.typescript.events",
      events.map((event) => typescriptEvent(event, ownFields(event))).join("\n  "),
    ],
    ["toolbox.typescript.olderNames", olderNames],
    ["toolbox.python.fields", common.map(pythonField).join("\n    ")],
    ["toolbox.python.events", events.map((event) => pythonEvent(event, ownFields(event))).join("\n\n\n")],
    ["toolbox.python.olderNames", olderNames.replace(/(\w+):/g, '"$1":')],
  ];
}

function typescriptField(field: EventField): string {
  const values = closedValues(field);
  const { typescript } = DECODERS[field.type] ?? TEXT;
  return `/** ${docOf(field)} */\n  ${field.name}: ${values ? `oneOf(${values})` : typescript},`;
}

function typescriptEvent({ id, name, summary }: ApiEvent, own: readonly EventField[]): string {
  const fields = own.map((field) => `${typescriptField(field).replaceAll("\n", "\n    ")}\n    `);
  const listed = fields.length > 0 ? `{\n      ${fields.join("  ")}}` : "{}";
  return `/** ${summary}. */\n  ${name}: { id: ${id}, fields: ${listed} },`;
}

function pythonField(field: EventField): string {
  const values = closedValues(field);
  const { python } = DECODERS[field.type] ?? TEXT;
  const type = values ? `Literal[${values}]` : python;
  return `${field.name.toLowerCase()}: ${type} | None = None\n    """${docOf(field)}"""`;
}

function pythonEvent({ id, name, summary }: ApiEvent, own: readonly EventField[]): string {
  const constants = [`ipn_type_name: ClassVar[str] = "${name}"`, `ipn_type_id: ClassVar[int] = ${id}`];
  const body = [`"""${summary}."""\n`, ...constants, ...own.map(pythonField)].join("\n    ");
  return `@dataclass(frozen=True, kw_only=True)\nclass ${name}(Event):\n    ${body}`;
}

/** Returns the values of a field that has no others, as a list in code. */
function closedValues({ values, isOpen, type }: EventField): string | undefined {
  if (isOpen || values.length === 0) return undefined;
  return values.map(({ value }) => (type === "integer" ? value : JSON.stringify(value))).join(", ");
}

/** Returns the description with the meanings of the values, as text that ends neither a comment nor a docstring. */
function docOf({ description, values, isOpen }: EventField): string {
  const meanings = isOpen ? [] : values.map(({ value, meaning }) => `${value} ${meaning}`);
  return [description, ...(meanings.length > 0 ? [`${meanings.join(", ")}.`] : [])]
    .join(" ")
    .replaceAll("*/", "* /")
    .replaceAll(/["\\]+/g, "'");
}
