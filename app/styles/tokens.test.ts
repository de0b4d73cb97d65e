import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** Minimum contrast of WCAG 2.2 for text (AA), running text (AAA) and edges of controls. */
const AA = 4.5;
const AAA = 7;
const EDGE = 3;

const css = readFileSync("app/styles/tokens.css", "utf8");
const [light = "", dark = ""] = [/^:root \{([^}]*)\}/m, /:root\[data-theme="dark"\] \{([^}]*)\}/].map(
  (block) => block.exec(css)?.[1] ?? "",
);
const MODES = { light: tokensIn(light), dark: new Map([...tokensIn(light), ...tokensIn(dark)]) };

/** Returns colors by name, `--color-text` to `#1b2130`. */
function tokensIn(block: string): Map<string, string> {
  return new Map(
    [...block.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{3,6});/g)].map(([, name = "", hex = ""]) => [name, hex]),
  );
}

/** Returns the relative luminance, 0 to 1. */
function luminance(hex: string): number {
  const digits =
    hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : hex.match(/[0-9a-f]{2}/g);
  const [red = 0, green = 0, blue = 0] = (digits ?? []).map((pair) => {
    const share = Number.parseInt(pair, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const SURFACES = ["background", "surface", "raised", "code"];
const TONES = ["accent", "success", "warning", "danger"];
const tints = TONES.map((tone) => `${tone}-tint`);
const CODE = ["constant", "string", "comment", "keyword", "function"];

const pairs = (texts: readonly string[], behind: readonly string[], least: number) =>
  texts.flatMap((text) => behind.map((ground) => [`--${text}`, `--color-${ground}`, least] as const));

const PAIRS = [
  ...pairs(["color-text"], [...SURFACES, ...tints], AAA),
  ...pairs(["color-muted", "color-accent"], [...SURFACES, "accent-tint"], AA),
  ...TONES.flatMap((tone) => pairs([`color-${tone}`], ["background", `${tone}-tint`], AA)),
  ...pairs(["color-on-accent"], ["accent-solid", "accent-strong"], AA),
  ...pairs(["color-on-mark"], ["mark"], AAA),
  ...pairs(
    CODE.map((kind) => `token-${kind}`),
    ["code", "accent-tint", "success-tint", "danger-tint"],
    AA,
  ),
  ...pairs(["color-control"], ["background"], EDGE),
];

describe.each(Object.entries(MODES))("in the %s mode", (_, tokens) => {
  test.each(PAIRS)("%s on %s has a contrast of at least %d", (text, ground, least) => {
    const colorOf = (name: string) => tokens.get(name) ?? expect.unreachable(`${name} is no token.`);
    expect(contrast(colorOf(text), colorOf(ground))).toBeGreaterThanOrEqual(least);
  });
});

test("contrast is computed as WCAG does", () => {
  expect(contrast("#fff", "#000")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});
