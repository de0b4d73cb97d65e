import { readdirSync, readFileSync } from "node:fs";
import { parse } from "postcss";
import { expect, test } from "vitest";

/** Physical properties and values, for which there are logical ones. */
const PHYSICAL =
  /(?:^|[\s;{])(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right|top|bottom)\b|(?:left|right|top|bottom)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right))/g;

/** A shorthand that may set left and right differently. */
const FOUR_SIDES = /(?:^|[\s;{])(?:margin|padding|inset|border-(?:width|style|color))\s*:\s*([^;{}]+)/g;
const RAW_COLOR = /(?<![\w&-])#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/gi;
const TOKENS = "app/styles/tokens.css";

const styles = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".css"))
  .map((path) => `app/${path}`);

/** Lists the matches of a pattern in all styles, each after its file. */
const found = (pattern: RegExp, isWrong = (_file: string, _value = "") => true) =>
  styles.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(pattern)]
      .filter(([, value]) => isWrong(file, value))
      .map(([text]) => `${file}: ${text.trim()}`),
  );

test("styles use logical properties, so that right-to-left text works", () => {
  expect(styles.length).toBeGreaterThan(20);
  expect(found(PHYSICAL)).toEqual([]);
});

test("shorthands set left and right to the same value", () => {
  const differ = (_file: string, value = "") => {
    const [, right, , left] = valuesOf(value);
    return left !== undefined && left !== right;
  };
  expect(found(FOUR_SIDES, differ)).toEqual([]);
});

test("every color is a token, so that it exists in both modes and its contrast is tested", () => {
  expect(found(RAW_COLOR, (file) => file === TOKENS).length).toBeGreaterThan(40);
  expect(found(RAW_COLOR, (file) => file !== TOKENS)).toEqual([]);
});

test("vendor pseudo-elements respect reduced motion", () => {
  const animated =
    /([^{};]+::-(?:webkit|moz)-[\w-]+)\s*\{[^}]*\b(?:transition|animation)[\w-]*\s*:(?!\s*none)/g;
  const moving = styles.flatMap((file) => {
    const css = readFileSync(file, "utf8").replace(/\/\*.*?\*\//gs, "");
    const still = css.split("@media (prefers-reduced-motion: reduce)")[1] ?? "";
    return [...css.matchAll(animated)].map(([, selector = ""]) => [file, still.includes(selector.trim())]);
  });
  expect(moving).toEqual([
    ["app/components/layout/progress-bar.module.css", true],
    ["app/components/layout/progress-bar.module.css", true],
  ]);
});

test("search styles have no universal selectors, which would restyle the whole page when they load", () => {
  const selectors: string[] = [];
  parse(readFileSync("app/components/search/search.css", "utf8")).walkRules((rule) => {
    const inKeyframes =
      rule.parent?.type === "atrule" && "name" in rule.parent && rule.parent.name === "keyframes";
    if (!inKeyframes) selectors.push(...rule.selectors);
  });
  expect(selectors.length).toBeGreaterThan(50);
  expect(selectors.filter((selector) => /^[*:]/.test(selector.split(/[\s>+~]+/).at(-1) ?? ""))).toEqual([]);
});

/** Splits a value at spaces outside of brackets. */
function valuesOf(value: string): string[] {
  return value.trim().match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
}
