import { expression, isCredential, type Language, literal } from "./sample.ts";
import type { SampleRequest } from "./sample-request.ts";

/** Values of several lines, which are indented as the first. */
const BLOCKS = ["body", "headers", "results"];

export function programOf(language: Language, request: SampleRequest): string {
  const { name, method, body, text, outcome = "", printsAll } = request;
  const { separator = ", ", header, result } = language;
  const bodyCredentials = Object.values(body !== null && typeof body === "object" ? body : {}).filter(
    isCredential,
  );
  const contentType = request.headers.find(([field]) => field === "Content-Type")?.[1] ?? [];
  const hasBody = body !== undefined || text !== undefined;
  const values: Record<string, string> = {
    ...{ name, method, outcome },
    Method: `${method.charAt(0)}${method.slice(1).toLowerCase()}`,
    url: expression(request.url, language),
    contentType: expression(contentType, language),
    headers: request.headers
      .map(([field, value]) =>
        header(field, expression(value, language), expression([`${field}: `, ...value], language)),
      )
      .filter(Boolean)
      .join(separator),
    body: body === undefined ? "" : literal(body, { ...language, ...language.inBody }),
    bodyCredentials: bodyCredentials.map(language.credential).join(", "),
    text: text === undefined ? "" : language.text(text),
    results: request.results.map(result).join("\n"),
    success: language.text(`${name} succeeded.`),
    failure: language.text(`${name} was rejected: `),
  };
  const sent = [...request.url, ...request.headers.flatMap(([, value]) => value), ...bodyCredentials];
  const facts: Record<string, boolean> = {
    get: method === "GET",
    post: method === "POST",
    isMethodStated: method !== (hasBody ? "POST" : "GET"),
    credentials: sent.some((part) => typeof part !== "string"),
    printsAll,
  };
  const isTrue = (word: string): boolean =>
    word.startsWith("!") ? !isTrue(word.slice(1)) : (facts[word] ?? values[word] !== "");
  return language.program
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [, conditions = "", code = ""] = /^ *(.*?) *\|(?: (.*))?$/.exec(line) ?? [];
      const isWritten = conditions.split(" ").every((words) => words === "" || words.split("/").some(isTrue));
      if (!isWritten) return [];
      const indent = /^ */.exec(code)?.[0] ?? "";
      return code.replace(/%(\w+)%/g, (_, key: string) => {
        const value = values[key] ?? "";
        return BLOCKS.includes(key) ? value.replaceAll("\n", `\n${indent}`) : value;
      });
    })
    .join("\n");
}
