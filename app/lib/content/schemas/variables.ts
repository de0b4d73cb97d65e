import { suggest } from "../diagnostics/nearest.ts";
import type { Diagnostic } from "../types.ts";
import type { SiteConfig } from "./site-schema.ts";

/** `{provider.name}`, `{links.login}`, `{provider.webhookIpv4.0}`: the only braces that mean something in content. */
const VARIABLE = /\{((?:provider|links)\.[\w.]+)\}/g;

/** Variable name (without braces) → value. */
export type Variables = ReadonlyMap<string, string>;

/** The variables writers may use: every string under `provider` and `links` of the site configuration. */
export function variablesOf({ provider, links }: Pick<SiteConfig, "provider" | "links">): Variables {
  const written = new Map<string, string>();
  for (const [group, fields] of Object.entries({ provider, links })) {
    for (const [key, value] of Object.entries(fields)) {
      const entries =
        typeof value === "string" ? [["", value]] : value.map((entry, index) => [`.${index}`, entry]);
      for (const [ending, entry = ""] of entries) written.set(`${group}.${key}${ending}`, entry);
    }
  }
  return new Map([...written].map(([name, value]) => [name, fillVariables(value, written)]));
}

/** Where a variable stands that is not known, or whether it is one at all. */
export interface FillOptions {
  /** Told of an unknown variable, which is left as it is, with its offset in the text. */
  onUnknown?(name: string, offset: number): void;
  /** Is the brace at this offset an ordinary character? */
  isLiteral?(offset: number): boolean;
}

/** Replaces every variable in `text`. */
export function fillVariables(text: string, variables: Variables, options: FillOptions = {}): string {
  return text.replace(VARIABLE, (written, name: string, offset: number) => {
    if (options.isLiteral?.(offset)) return written;
    const value = variables.get(name);
    if (value === undefined) options.onUnknown?.(name, offset);
    return value ?? written;
  });
}

/** Fills the variables in every string of a JSON-like value. */
export function fillVariablesDeep<Value>(
  value: Value,
  variables: Variables,
  onUnknown?: (name: string, path: PropertyKey[]) => void,
  path: PropertyKey[] = [],
): Value {
  const fill = (entry: unknown, key: PropertyKey) =>
    fillVariablesDeep(entry, variables, onUnknown, [...path, key]);
  if (typeof value === "string") {
    return fillVariables(value, variables, { onUnknown: (name) => onUnknown?.(name, path) }) as Value;
  }
  if (Array.isArray(value)) return value.map(fill) as Value;
  if (value && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fill(entry, key)])) as Value;
  }
  return value;
}

/** What to tell a writer who used a variable that does not exist: the nearest one, else `advice`, else all of them. */
export function unknownVariable(
  name: string,
  variables: Variables,
  advice?: string,
): Pick<Diagnostic, "message" | "fix"> {
  const names = [...variables.keys()].map((known) => `{${known}}`);
  return {
    message: `"{${name}}" is not a known variable.`,
    fix: suggest(`{${name}}`, names, advice ?? `the variables are ${names.join(", ")}.`),
  };
}
