import * as v from "valibot";
import { listOf, matching, text } from "./schemas.ts";

const TIME_UNITS = ["seconds", "minutes", "hours", "days", "business days", "months", "years"];
const WHOLE_UNITS = ["attempts", ...TIME_UNITS, "requests per minute", "count"];
const NUMBER_UNITS = ["percent", "KB", "GB", "money"];
const UNITS = [...WHOLE_UNITS, ...NUMBER_UNITS, "text", "table", "figure"];
const MAX_TEXT_LENGTH = 200;

const otherFields = {
  unit: v.pipe(
    v.picklist(UNITS, "must be a unit"),
    v.description(`one of ${UNITS.join(", ")}, which says what the value is and how it is written`),
  ),
  status: v.pipe(
    v.picklist(["confirmed", "example"], "must be confirmed or example"),
    v.description("confirmed if the provider has said so, else example"),
  ),
  question: text("the question that the provider has to answer"),
  seeAt: v.optional(text("where readers see the value of their own account")),
};

const number = v.pipe(v.number(), v.minValue(0, "must not be negative"));
const numberFact = v.strictObject({ value: v.pipe(number, v.description("a number")), ...otherFields });
const wholeFact = v.strictObject({
  value: v.pipe(number, v.integer("must be a whole number"), v.description("a whole number")),
  ...otherFields,
});
const textFact = v.strictObject({
  value: v.pipe(
    text(`at most ${MAX_TEXT_LENGTH} characters of text, with bold and code only`),
    v.maxLength(MAX_TEXT_LENGTH, `must have at most ${MAX_TEXT_LENGTH} characters`),
    v.regex(/^[^[\]<]*$/, "must have no links and no HTML"),
  ),
  ...otherFields,
});
const columns = listOf(text("the heading of a column"), "the headings of the columns");
const rows = listOf(listOf(v.string(), "a list of cells"), "a list of rows, each a list of cells");
const tableFact = v.strictObject({
  columns,
  rows,
  button: v.optional(text("the button of the form that the table describes")),
  ...otherFields,
});
const PART_KINDS = ["line", "total", "field", "button", "action", "tabs", "table"] as const;
const FRAMES = ["window", "phone", "paper", "email"] as const;
const frame = v.picklist(FRAMES, `must be one of ${FRAMES.join(", ")}`);
const figurePart = v.pipe(
  v.strictObject({
    kind: v.optional(v.picklist(PART_KINDS, `must be one of ${PART_KINDS.join(", ")}`), "line"),
    label: v.optional(text("the label")),
    required: v.optional(text("yes, no or when the field is required")),
    value: v.optional(v.pipe(v.string(), v.description("the value, empty for an empty field"))),
    note: v.optional(text("the explanation, with bold and code only")),
    columns: v.optional(columns),
    rows: v.optional(rows),
  }),
  v.check(
    ({ kind, label = "", value = "" }) => kind !== "tabs" || value.split(" · ").includes(label),
    "must name the open tab in label, and all tabs in value, joined by “ · ”",
  ),
);
type FigurePart = v.InferOutput<typeof figurePart>;
const figureFact = v.strictObject({
  title: text("the menu path of a screen, or the name of a document"),
  frame: v.optional(v.pipe(frame, v.description(`one of ${FRAMES.join(", ")}`)), "window"),
  aside: v.optional(listOf(figurePart, "the parts in the first of two columns"), []),
  parts: listOf(figurePart, "a list of parts, from top to bottom"),
  ...otherFields,
});
const anyFact = v.union([numberFact, wholeFact, textFact, tableFact, figureFact]);
type FactConfig = v.InferOutput<typeof anyFact>;

/** Picks the schema of a fact's unit, for specific diagnostics; of all units when a JSON Schema is generated. */
function factFor(entry: unknown): v.GenericSchema<unknown, FactConfig> {
  if (entry === undefined) return anyFact;
  const { unit = "text" } = Object(entry) as { unit?: string };
  if (unit === "table") return tableFact;
  if (unit === "figure") return figureFact;
  if (WHOLE_UNITS.includes(unit)) return wholeFact;
  return NUMBER_UNITS.includes(unit) ? numberFact : textFact;
}

/** `facts.json`: what readers need to know about the provider, by id. A text or number is a variable: `{fact.id}`. */
export const factsSchema = v.record(
  matching(/^[a-zA-Z]\w*$/, "must be a name of letters and digits", "a name such as webhookAttempts"),
  v.lazy(factFor),
);
export type FactsConfig = v.InferOutput<typeof factsSchema>;

export interface Fact {
  /** The value as readers see it, with Markdown. */
  text?: string | undefined;
  /** The value without its unit, if it is a number. */
  number?: string | undefined;
  table?: { columns: string[]; rows: string[][] } | undefined;
  /** A table that describes a form has one too. */
  figure?: Pick<v.InferOutput<typeof figureFact>, "title" | "frame" | "aside" | "parts"> | undefined;
  /** The provider has not confirmed it. */
  isExample: boolean;
}

interface FactsContext {
  /** The facts before their variables were filled. */
  written: FactsConfig;
  /** Examples are mistakes. */
  requireConfirmed: boolean;
  /** The currency of amounts. */
  currency: string | undefined;
  report(path: PropertyKey[], message: string, fix: string): void;
}

/** Writes the values of facts; reports those that contain themselves, rows of a wrong length, and examples if facts must be confirmed. */
export function resolveFacts(
  config: FactsConfig,
  { written, requireConfirmed, currency, report }: FactsContext,
): Map<string, Fact> {
  const facts = new Map<string, Fact>();
  for (const [id, fact] of Object.entries(config)) {
    const isExample = fact.status === "example";
    if (isExample && requireConfirmed) {
      const fix = `ask the provider: "${fact.question}" Correct the value and set "status" to "confirmed".`;
      report([id, "status"], `"${id}" is an example, but site.json requires confirmed facts.`, fix);
    }
    if (containedFacts(id, written).has(id)) {
      const message = `The fact "${id}" contains itself.`;
      report([id, "value"], message, "write the value out, without the variable.");
    }
    if ("rows" in fact) checkRows([id], fact, report);
    if ("parts" in fact) {
      const partsOf = (list: "aside" | "parts") =>
        fact[list].map((part, index) => {
          checkRows([id, list, index], part, report);
          return plainPart(part);
        });
      facts.set(id, { figure: { ...fact, aside: partsOf("aside"), parts: partsOf("parts") }, isExample });
    } else if ("rows" in fact) facts.set(id, { table: fact, figure: formOf(fact), isExample });
    else {
      const number = typeof fact.value === "number" ? numberText(fact.value) : undefined;
      facts.set(id, { text: factText(fact, currency), number, isExample });
    }
  }
  return facts;
}

/** Returns the facts that a fact uses, and those that they use. */
function containedFacts(id: string, written: FactsConfig, found = new Set<string>()): Set<string> {
  for (const used of factsIn(JSON.stringify(written[id] ?? ""))) {
    if (!found.has(used)) containedFacts(used, written, found.add(used));
  }
  return found;
}

function checkRows(
  path: PropertyKey[],
  { columns = [], rows = [] }: { columns?: string[] | undefined; rows?: string[][] | undefined },
  report: FactsContext["report"],
): void {
  for (const [index, row] of rows.entries()) {
    if (row.length === columns.length) continue;
    const cells = row.length === 1 ? "1 cell" : `${row.length} cells`;
    const message = `"${path.join(".")}.rows[${index}]" has ${cells}, but there are ${columns.length} columns.`;
    report([...path, "rows", index], message, 'write a cell for each column; an empty one is "".');
  }
}

/** Removes the marks with which labels and code keep their spelling. */
const plain = (cell = "") => cell.replace(/`|\*\*/g, "");

function plainPart(part: FigurePart): FigurePart {
  const label = part.label && plain(part.label);
  return { ...part, label, ...(part.kind === "field" ? { value: plain(part.value) } : {}) };
}

function formOf({ columns, rows, seeAt, button }: v.InferOutput<typeof tableFact>): Fact["figure"] {
  if (!seeAt || !button || columns.join() !== "Field,Required,Example,Effect") return undefined;
  const fields = rows.map(([label, required, value, note]) =>
    plainPart({ kind: "field", label, required, value, note }),
  );
  const parts = [...fields, { kind: "button" as const, label: button }];
  return { title: plain(seeAt), frame: "window", aside: [], parts };
}

/** Writes a number without its unit. */
export function numberText(value: number): string {
  return value.toLocaleString("en-US");
}

/** Returns the text of a fact that is a number or text: `8 attempts`, `5%`, `USD 15.00`. */
export function factText({ value, unit }: { value: string | number; unit: string }, currency = ""): string {
  if (typeof value === "string") return value;
  if (unit === "money") return `${currency} ${value.toFixed(2)}`.trimStart();
  const written = numberText(value);
  if (unit === "percent") return `${written}%`;
  if (unit === "count") return written;
  // The plural is of the first word that ends in one s: attempts, business days, requests per minute.
  return `${written} ${value === 1 ? unit.replace(/(?<=[^s])s\b/, "") : unit}`;
}

/** Returns how writers show a fact. */
export function writtenFact(id: string, { text, table }: Fact): string {
  return text === undefined ? `<${table ? "FactTable" : "Figure"} fact="${id}" />` : `{fact.${id}}`;
}

/** A use of a fact in the text of a file. */
const USE = /(?<!\\)\{\s*fact\.(\w+)(?:\.[\w.]+)?(?:=[^{}]+|\s*)\}|<(?:FactTable|Figure)\s+fact="(\w+)"/g;

export function factsIn(text: string): string[] {
  return [...new Set([...text.matchAll(USE)].map(([, variable, table]) => variable ?? table ?? ""))];
}
