/** The accent color in each mode, as `#rrggbb`. */
export interface Accent {
  light: string;
  dark: string;
}

export const DEFAULT_ACCENT: Accent = { light: "#3346d3", dark: "#a9b6ff" };

/** Contrast that WCAG 2.2 requires of text (AA). */
const MIN_CONTRAST = 4.5;
/** As in `styles/tokens.css`: the page's background, and the accent's share in the tint over it. */
export const BACKGROUNDS: Accent = { light: "#ffffff", dark: "#10141c" };
export const TINT_SHARE = 0.1;

/**
 * Reports an accent color in which text is not readable. Only the tint has to be checked: on the background the contrast is
 * higher, and of the background's color on the accent it is the same.
 */
export function checkAccent(
  accent: Accent,
  report: (mode: keyof Accent, message: string, fix: string) => void,
): void {
  for (const mode of ["light", "dark"] as const) {
    const color = accent[mode];
    const reached = contrastOf(color, mixColors(color, BACKGROUNDS[mode], TINT_SHARE));
    if (reached >= MIN_CONTRAST) continue;
    const message = `Text in "brand.accent.${mode}" has a contrast of ${reached.toFixed(1)} on its tint, and needs ${MIN_CONTRAST}.`;
    report(mode, message, `use a ${mode === "light" ? "darker" : "lighter"} color.`);
  }
}

/** Returns the contrast of two colors as WCAG defines it, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [high = 0, low = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** Mixes like CSS's `color-mix(in srgb, …)`. */
export function mixColors(one: string, other: string, share: number): string {
  const [a, b] = [channelsOf(one), channelsOf(other)];
  const mixed = a.map((channel, index) => Math.round(channel * share + (b[index] ?? 0) * (1 - share)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsOf(hex: string): number[] {
  return (hex.match(/[0-9a-f]{2}/gi) ?? []).map((pair) => Number.parseInt(pair, 16));
}
