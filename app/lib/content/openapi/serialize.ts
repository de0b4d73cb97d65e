import type { Json } from "./api-schemas.ts";

export interface Serialization {
  name: string;
  place: "path" | "query" | "header" | "cookie";
  style: string;
  explode: boolean;
}

/** What stands before and between the parts of a value that is exploded. */
const EXPLODED: Readonly<Record<string, [prefix: string, separator: string]>> = {
  simple: ["", ","],
  label: [".", "."],
  matrix: [";", ";"],
};
const JOINED: Readonly<Record<string, string>> = { spaceDelimited: "%20", pipeDelimited: "%7C" };

/** Returns how a field of a form is written, as its encoding says. */
export function formField(
  name: string,
  encoding: Readonly<Record<string, { style?: string | undefined; explode?: boolean | undefined }>>,
): Serialization {
  const { style = "form", explode = style === "form" } = encoding[name] ?? {};
  return { name, place: "query", style, explode };
}

/** Writes the value of a parameter as its `style` and `explode` say, encoded for its place. */
export function serialize({ name, place, style, explode }: Serialization, value: Json): string {
  const encode = (part: Json) => {
    const text = typeof part === "object" ? JSON.stringify(part) : String(part);
    return place === "header" ? text : encodeURIComponent(text);
  };
  const [prefix, separator] = EXPLODED[style] ?? ["", "&"];
  const named = (text: string) => (style === "simple" || style === "label" ? text : `${name}=${text}`);
  if (typeof value !== "object" || value === null) return prefix + named(encode(value));
  const isList = Array.isArray(value);
  // Objects in objects, as most servers read them: OpenAPI leaves them open.
  if (style === "deepObject")
    return Object.entries(value)
      .map(([key, entry]) => serialize({ name: `${name}[${key}]`, place, style, explode }, entry))
      .join("&");
  const entries = Object.entries(value).map(([key, entry]) => [key, encode(entry)] as const);
  if (explode)
    return prefix + entries.map(([key, text]) => (isList ? named(text) : `${key}=${text}`)).join(separator);
  return prefix + named(entries.flatMap((entry) => entry.slice(isList ? 1 : 0)).join(JOINED[style] ?? ","));
}
