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
    [...block.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{3,6}|var\([^;]+|color-mix\([^;]+);/g)].map(
      ([, name = "", value = ""]) => [name, value.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3")],
    ),
  );
}

/** Follows variables and mixes colors. */
function colorOf(name: string, tokens: ReadonlyMap<string, string>): string {
  const value = tokens.get(name) ?? expect.unreachable(`${name} is no token.`);
  const [, one, share, other] =
    /^color-mix\(in srgb, var\(([\w-]+)\) (\d+)%, var\(([\w-]+)\)\)$/.exec(value) ?? [];
  if (one && other) return mixColors(colorOf(one, tokens), colorOf(other, tokens), Number(share) / 100);
  const [, variable] = /^var\(([\w-]+)\)$/.exec(value) ?? [];
  return variable ? colorOf(variable, tokens) : value;
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
    expect(contrastOf(colorOf(text, tokens), colorOf(ground, tokens))).toBeGreaterThanOrEqual(least);
  });
});

test("accent colors are checked against these backgrounds, tint and default", () => {
  for (const [mode, tokens] of Object.entries(MODES)) {
    const name = mode as keyof typeof BACKGROUNDS;
    expect(colorOf("--color-background", tokens)).toBe(BACKGROUNDS[name]);
    expect(colorOf("--color-accent", tokens)).toBe(DEFAULT_ACCENT[name]);
    expect(tokens.get("--color-accent-tint")).toContain(`${TINT_SHARE * 100}%`);
  }
});
