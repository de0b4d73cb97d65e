import type { ApiSchema } from "./api-schemas.ts";

/** Fields with data, in which nothing is a reference. A property may have such a name too. */
const DATA_FIELDS = ["example", "value", "default", "const", "enum"];

/**
 * Returns a part of a document with its references resolved. A schema that contains itself is cut where it repeats, so that
 * readers see it once. Keywords next to a reference override its target. A broken reference, which the check reports, is ignored.
 */
export function dereference<Part>(document: object, part: Part): Part {
  const resolved = new Map<string, object>();
  const open = new Set<string>();
  const resolve = ($ref: string): object => {
    const target = valueAt(document, pathOfPointer($ref)) ?? {};
    if (open.has($ref)) return { type: (target as ApiSchema).type, "x-repeats": true };
    open.add($ref);
    const copy = resolved.get($ref) ?? (visit(target) as object);
    open.delete($ref);
    resolved.set($ref, copy);
    return copy;
  };
  const visit = (node: unknown, name = ""): unknown => {
    if (typeof node !== "object" || node === null) return node;
    if (Array.isArray(node)) return node.map((item) => visit(item));
    const copy = Object.fromEntries(
      Object.entries(node).map(([key, value]) => {
        const isData = DATA_FIELDS.includes(key) && name !== "properties";
        return [key, isData ? value : visit(value, key)];
      }),
    );
    return typeof copy.$ref === "string" ? merge(resolve(copy.$ref), copy) : copy;
  };
  return visit(part) as Part;
}

/** Merges the `allOf` of a schema without references. */
export function mergeAllOf({ allOf = [], ...own }: ApiSchema): ApiSchema {
  return [...allOf.map(mergeAllOf), own].reduce(merge, {});
}

export function merge(base: ApiSchema, over: ApiSchema): ApiSchema {
  const lists = (["required", "allOf"] as const).flatMap((name) =>
    Array.isArray(base[name]) && Array.isArray(over[name]) ? [[name, [...base[name], ...over[name]]]] : [],
  );
  const properties = { ...base.properties, ...over.properties };
  for (const [name, field] of Object.entries(over.properties ?? {})) {
    const former = base.properties?.[name];
    if (former) properties[name] = merge(former, field);
  }
  const hasFields = base.properties || over.properties;
  return { ...base, ...over, ...Object.fromEntries(lists), ...(hasFields && { properties }) };
}

/** Splits a JSON pointer into names. */
export function pathOfPointer(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((name) => decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~"));
}

export function valueAt(document: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((node, name) => {
    return typeof node === "object" && node !== null && Object.hasOwn(node, name)
      ? Reflect.get(node, name)
      : undefined;
  }, document);
}
