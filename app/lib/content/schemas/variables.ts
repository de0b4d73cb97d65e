import { createHash } from "node:crypto";
import type { Diagnostic } from "../diagnostics/content-error.ts";
import { editDistance, listNames, suggest } from "../diagnostics/nearest.ts";
import { amountVariables } from "./amounts.ts";
import { type FactsConfig, factText, numberText } from "./facts.ts";
import type { SampleData } from "./sample-data.ts";
import type { SiteConfig } from "./site-schema.ts";

/**
 * `{provider.name}`, `{provider.webhookIpv4.0}`, `{sample.pro.price}`, `{fact.webhookAttempts}`, `{amount.share}`, `{sha256.practice-server.mjs}`;
 * `{amount.share=46.05}` with the value for which the text around it is written. All other braces are text.
 */
const VARIABLE = /^\{(?:provider|links|sample|url|amount|fact|number|json|sha256)\.[\w.-]+(?:=[^{}]+)?\}$/;
/** A variable, or what may be a misspelled one: with spaces, capitals or a second pair of braces. */
const BRACES = /\{(\{[ \t]*[a-z]\w*\.[\w.-]+[ \t]*\}|[ \t]*[a-z]\w*\.[\w.-]+(?:[ \t]*|=[^{}\n]+))\}/gi;
/** A line that is repeated for each item of a list: `allow {provider.webhookIps.*};` */
const LINE_OF_LIST = /^.*\{([a-z]\w*\.\w+)\.\*\}.*$/gm;
/** `{sha256({sample.order.id}exampleValidationKey)}`: the hash of a text, whose variables are filled. */
const HASH = /\{(md5|sha256)\(([^(){}\n]*)\)\}/g;
/** A number in the API description, whose examples are typed. */
const NUMBER = /^\{number\.([\w.]+)\}$/;

/** Variable name (without braces) → value. */
export type Variables = ReadonlyMap<string, string>;

/**
 * Returns the variables: every string under `provider` and `links` of the site configuration, the sample data, of
 * which things have a name, worked amounts, and facts as plain text.
 */
export function variablesOf(
  { provider, links }: Pick<SiteConfig, "provider" | "links">,
  { amounts = {}, ...samples }: Partial<SampleData> = {},
  facts: FactsConfig = {},
  onMistake?: Parameters<typeof amountVariables>[2],
): Variables {
  const written = new Map<string, string>();
  for (const [group, fields] of Object.entries({ provider, links })) {
    for (const [key, value] of Object.entries(fields)) {
      if (typeof value === "string") written.set(`${group}.${key}`, value);
      else setList(written, `${group}.${key}`, value);
    }
  }
  setList(written, "provider.webhookIps", [...provider.webhookIpv4, ...provider.webhookIpv6]);
  for (const [key, value] of Object.entries(samples)) {
    if (typeof value === "string") written.set(`sample.${key}`, value);
    else
      for (const [name, fields] of Object.entries(value)) {
        for (const [field, entry] of Object.entries(fields)) {
          written.set(`sample.${name}.${field}`, entry);
          written.set(`url.sample.${name}.${field}`, encodeURIComponent(entry));
        }
      }
  }
  for (const [id, fact] of Object.entries(facts)) {
    for (const [row, cells] of ("rows" in fact ? fact.rows : []).entries())
      for (const [column, cell] of cells.entries()) written.set(`fact.${id}.${row}.${column}`, cell);
    if (!("value" in fact)) continue;
    written.set(`fact.${id}`, factText(fact, samples.currency).replace(/`|\*\*/g, ""));
    if (typeof fact.value === "number") written.set(`fact.${id}.number`, numberText(fact.value));
  }
  const numberOf = (name: string) => {
    const fact = facts[name.replace(/^fact\./, "")];
    const value =
      name.startsWith("fact.") && fact && "value" in fact ? fact.value : written.get(`sample.${name}`);
    return value !== undefined && Number.isFinite(Number(value)) ? Number(value) : undefined;
  };
  for (const [name, value] of amountVariables(amounts, numberOf, onMistake)) written.set(name, value);
  return new Map([...written].map(([name, value]) => [name, fillVariables(value, written)]));
}

function setList(variables: Map<string, string>, name: string, items: readonly string[]): void {
  variables.set(name, items.join(", "));
  for (const [index, item] of items.entries()) variables.set(`${name}.${index}`, item);
}

interface FillOptions {
  /** Called with each unknown variable, which is left unchanged, and its offset in the text. */
  onUnknown?(name: string, offset: number): void;
  /** Checks whether the brace at this offset is literal. */
  isLiteral?(offset: number): boolean;
}

/** Replaces every variable in `text`. */
export function fillVariables(text: string, variables: Variables, options: FillOptions = {}): string {
  const filled = text.replace(BRACES, (written, name: string, offset: number) => {
    if (!VARIABLE.test(written)) {
      // `${a.b}` is code.
      const isMistake = options.onUnknown && text[offset - 1] !== "$" && resemblesVariable(name, variables);
      if (isMistake && !options.isLiteral?.(offset)) options.onUnknown?.(name, offset);
      return written;
    }
    if (options.isLiteral?.(offset)) return written;
    if (variableValue(name, variables) === undefined) options.onUnknown?.(name, offset);
    // A wrong value would cause more mistakes if it was left out.
    return variables.get(name.replace(/=.*/, "")) ?? written;
  });
  return filled
    .replace(HASH, (_written, algorithm: string, input: string) =>
      createHash(algorithm).update(input).digest("hex"),
    )
    .replace(LINE_OF_LIST, (line, list: string) => {
      const items = variables.get(list)?.split(", ");
      if (!items) options.onUnknown?.(`${list}.*`, text.indexOf(`{${list}.*}`));
      return items?.map((item) => line.replaceAll(`{${list}.*}`, item)).join("\n") ?? line;
    });
}

/** Returns the value of a variable; undefined if it is unknown or not the value for which the text is written. */
export function variableValue(written: string, variables: Variables): string | undefined {
  const [name = "", expected] = written.split("=");
  const value = variables.get(name);
  return expected === undefined || expected === value ? value : undefined;
}

/** Checks whether a name is a variable's but for spaces, capitals or two letters of its group: `sampel.orderId`. */
function resemblesVariable(name: string, variables: Variables): boolean {
  const [group = "", ...field] = name
    .replace(/[\s{}]/g, "")
    .toLowerCase()
    .split(".");
  return [...variables.keys()].some((known) => {
    const [knownGroup = "", ...knownField] = known.toLowerCase().split(".");
    return field.join(".") === knownField.join(".") && editDistance(group, knownGroup, 2) <= 2;
  });
}

/** Fills the variables in every string and name of a JSON-like value. */
export function fillVariablesDeep<Value>(
  value: Value,
  variables: Variables,
  onUnknown?: (name: string, path: PropertyKey[]) => void,
  path: PropertyKey[] = [],
): Value {
  const fill = (entry: unknown, key: PropertyKey) =>
    fillVariablesDeep(entry, variables, onUnknown, [...path, key]);
  if (typeof value === "string") {
    const number = variables.get(NUMBER.exec(value)?.[1] ?? "");
    if (number !== undefined) return Number(number.replace(/,/g, "")) as Value;
    return fillVariables(value, variables, { onUnknown: (name) => onUnknown?.(name, path) }) as Value;
  }
  if (Array.isArray(value)) return value.map(fill) as Value;
  if (value && typeof value === "object") {
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [fillVariables(key, variables), fill(entry, key)]),
    ) as Value;
  }
  return value;
}

/**
 * Creates the diagnostic for an unknown variable, or for one with another value than the text is written for. The fix names the
 * nearest variable, else `advice`, else the group's.
 */
export function unknownVariable(
  written: string,
  variables: Variables,
  advice?: string,
): Pick<Diagnostic, "message" | "fix"> {
  const [name = "", expected] = written.split("=");
  const value = variables.get(name);
  if (value !== undefined) {
    const message = `This text was written for "${expected}", but {${name}} is "${value}".`;
    return { message, fix: `change what depends on it, and write {${name}=${value}}.` };
  }
  const names = [...variables.keys()].map((known) => `{${known}}`);
  const group = names.filter((known) => known.startsWith(`{${written.split(".")[0]}.`));
  const all = `the variables are ${listNames(group[0] ? group : names)}.`;
  const fix = suggest(`{${written}}`, names, advice ?? all);
  return { message: `"{${written}}" is not a known variable.`, fix };
}
