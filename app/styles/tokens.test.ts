import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  BACKGROUNDS,
  contrastOf,
  DEFAULT_ACCENT,
  mixColors,
  TINT_SHARE,
} from "#app/lib/content/schemas/accent.ts";

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
    [...block.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{3,6}|(?:var|color-mix|oklch)\([^;]+);/g)].map(
      ([, name = "", value = ""]) => [name, value.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3")],
    ),
  );
}

/** Follows variables and mixes colors. */
function colorOf(name: string, tokens: ReadonlyMap<string, string>): string {
  const value = tokens.get(name) ?? expect.unreachable(`${name} is no token.`);
  const [, one, share, other, black] =
    /^color-mix\(in srgb, var\(([\w-]+)\) (\d+)%, (?:var\(([\w-]+)\)|(#000))\)$/.exec(value) ?? [];
  if (one && share) {
    return mixColors(
      colorOf(one, tokens),
      black ? "#000000" : colorOf(other ?? "", tokens),
      Number(share) / 100,
    );
  }
  const [, brand, lightness] = /^oklch\(from var\(([\w-]+)\) ([\d.]+) c h\)$/.exec(value) ?? [];
  if (brand) return withLightness(colorOf(brand, tokens), Number(lightness));
  const [, variable] = /^var\(([\w-]+)\)$/.exec(value) ?? [];
  return variable ? colorOf(variable, tokens) : value;
}

/** Matrices of OKLab: from linear sRGB, to and from its axes, and back. */
const TO_CONES = [0.4122, 0.5363, 0.0514, 0.2119, 0.6807, 0.1074, 0.0883, 0.2817, 0.63];
const TO_LAB = [0.2105, 0.7936, -0.0041, 1.978, -2.4286, 0.4506, 0.0259, 0.7828, -0.8087];
const FROM_LAB = [1, 0.3963, 0.2158, 1, -0.1056, -0.0639, 1, -0.0895, -1.2915];
const FROM_CONES = [4.0767, -3.3077, 0.231, -1.2684, 2.6098, -0.3413, -0.0042, -0.7034, 1.7076];
const multiply = (matrix: readonly number[], [a = 0, b = 0, c = 0]: readonly number[]) =>
  [0, 3, 6].map((row) => (matrix[row] ?? 0) * a + (matrix[row + 1] ?? 0) * b + (matrix[row + 2] ?? 0) * c);

/** Computes CSS's `oklch(from color lightness c h)`. */
function withLightness(color: string, lightness: number): string {
  const linear = (color.match(/[0-9a-f]{2}/gi) ?? []).map((pair) => (Number.parseInt(pair, 16) / 255) ** 2.2);
  const [, ...axes] = multiply(TO_LAB, multiply(TO_CONES, linear).map(Math.cbrt));
  const changed = multiply(
    FROM_CONES,
    multiply(FROM_LAB, [lightness, ...axes]).map((cone) => cone ** 3),
  );
  const channels = changed.map((channel) => Math.min(1, Math.max(0, channel)) ** (1 / 2.2) * 255);
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
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
  ...pairs(
    CODE.map((kind) => `token-${kind}`),
    ["code", "accent-tint", "success-tint", "danger-tint"],
    AA,
  ),
  ...pairs(["color-control"], ["background"], EDGE),
];

describe.each(Object.entries(MODES))("in the %s mode", (_, tokens) => {
  test.each(PAIRS)("%s on %s has a contrast of at least %d", (text, ground, least) => {
    expect(contrastOf(colorOf(text, tokens), colorOf(ground, tokens))).toBeGreaterThanOrEqual(least);
  });
});

test("any brand's color has enough contrast with white on buttons in the dark mode", () => {
  const colors = [
    "#b3202c",
    "#8a4b00",
    "#5c6b00",
    "#13693c",
    "#006a75",
    "#0b5cad",
    "#0000ff",
    "#a6247d",
    "#111111",
  ];
  for (const color of colors) {
    const tokens = new Map([...MODES.dark, ["--color-brand", color]]);
    expect(contrastOf("#ffffff", colorOf("--color-accent-solid", tokens)), color).toBeGreaterThan(AA);
  }
});

test("accent colors are checked against these backgrounds, tint and default", () => {
  for (const [mode, tokens] of Object.entries(MODES)) {
    const name = mode as keyof typeof BACKGROUNDS;
    expect(colorOf("--color-background", tokens)).toBe(BACKGROUNDS[name]);
    expect(colorOf("--color-accent", tokens)).toBe(DEFAULT_ACCENT[name]);
    expect(tokens.get("--color-accent-tint")).toContain(`${TINT_SHARE * 100}%`);
  }
});
