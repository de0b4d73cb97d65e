import { expect, test } from "vitest";
import { checkAccent, contrastOf, DEFAULT_ACCENT } from "./accent.ts";

test("contrast is computed as WCAG does", () => {
  expect(contrastOf("#ffffff", "#000000")).toBeCloseTo(21);
  expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test("an unreadable accent color is reported", () => {
  const reported: unknown[] = [];
  checkAccent({ light: "#00a86b", dark: "#444444" }, (...parts) => reported.push(parts));
  expect(reported).toEqual([
    [
      "light",
      'Text in "brand.accent.light" has a contrast of 2.8 on its tint, and needs 4.5.',
      "use a darker color.",
    ],
    ["dark", expect.stringContaining('"brand.accent.dark"'), "use a lighter color."],
  ]);
});

test("the default accent is readable", () => {
  checkAccent(DEFAULT_ACCENT, () => expect.unreachable());
});
