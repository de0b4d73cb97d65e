import { readdirSync, readFileSync } from "node:fs";
import { parse } from "postcss";
import { expect, test } from "vitest";

/** Properties and values that name a side of the screen, where one of the text's direction serves both. */
const PHYSICAL =
  /(?:^|[\s;{])(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right|top|bottom)\b|(?:left|right|top|bottom)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right))/g;

/** A shorthand that gives the left and the right another value: top, right, bottom, left. */
const FOUR_SIDES = /(?:^|[\s;{])(?:margin|padding|inset|border-(?:width|style|color))\s*:\s*([^;{}]+)/g;
/** A color that is no token. */
const RAW_COLOR = /(?<![\w&-])#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/gi;
const TOKENS = "app/styles/tokens.css";

const styles = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".css"))
  .map((path) => `app/${path}`);

test("styles name no side of the screen, so that the site can be read from right to left", () => {
  const found = styles.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(PHYSICAL)].map(([text]) => `${file}: ${text.trim()}`),
  );
  expect(styles.length).toBeGreaterThan(20);
  expect(found).toEqual([]);
});

test("shorthands give both sides of the screen the same", () => {
  const found = styles.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(FOUR_SIDES)]
      .filter(([, value = ""]) => {
        const [, right, , left] = valuesOf(value);
        return left !== undefined && left !== right;
      })
      .map(([text]) => `${file}: ${text.trim()}`),
  );
  expect(found).toEqual([]);
});

test("every color is a token, so that both modes have it and its contrast is computed", () => {
  const found = styles
    .filter((file) => file !== TOKENS)
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(RAW_COLOR)].map(([text]) => `${file}: ${text}`),
    );
  expect([...readFileSync(TOKENS, "utf8").matchAll(RAW_COLOR)].length).toBeGreaterThan(40);
  expect(found).toEqual([]);
});

test("with reduced motion the browser's own parts of an element are still too", () => {
  const moving =
    /([^{};]+::-(?:webkit|moz)-[\w-]+)\s*\{[^}]*\b(?:transition|animation)[\w-]*\s*:(?!\s*none)/g;
  const found = styles.flatMap((file) => {
    const css = readFileSync(file, "utf8").replace(/\/\*.*?\*\//gs, "");
    const still = css.split("@media (prefers-reduced-motion: reduce)")[1] ?? "";
    return [...css.matchAll(moving)].map(([, selector = ""]) => [file, still.includes(selector.trim())]);
  });
  expect(found).toEqual([
    ["app/components/layout/progress-bar.module.css", true],
    ["app/components/layout/progress-bar.module.css", true],
  ]);
});

test("no class outside of CSS modules has a name as short as theirs are made", () => {
  const classes = new Set<string>();
  for (const file of styles.filter((path) => !path.endsWith(".module.css"))) {
    parse(readFileSync(file, "utf8")).walkRules(({ selector }) => {
      for (const [, name = ""] of selector.matchAll(/\.([a-z][\w-]*)/gi)) classes.add(name);
    });
  }
  expect(classes.size).toBeGreaterThan(90);
  expect([...classes].filter((name) => name.length < 3)).toEqual([]);
});

test("what comes with the search has no rule for any element, for which the browser would look at the whole page anew", () => {
  const selectors: string[] = [];
  parse(readFileSync("app/components/search/search.css", "utf8")).walkRules((rule) => {
    const inKeyframes =
      rule.parent?.type === "atrule" && "name" in rule.parent && rule.parent.name === "keyframes";
    if (!inKeyframes) selectors.push(...rule.selectors);
  });
  expect(selectors.length).toBeGreaterThan(50);
  expect(selectors.filter((selector) => /^[*:]/.test(selector.split(/[\s>+~]+/).at(-1) ?? ""))).toEqual([]);
});

/** The parts of a value, brackets kept together. */
function valuesOf(value: string): string[] {
  return value.trim().match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
}
