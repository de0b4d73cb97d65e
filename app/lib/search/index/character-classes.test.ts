import fc from "fast-check";
import { expect, test } from "vitest";
import { endsInWordCharacter, hasWordCharacter, isAscii, isLetters } from "./character-classes.ts";

test("the ASCII fast paths agree with the Unicode patterns", () => {
  const unit = fc.oneof(
    fc.constantFrom(
      "a",
      "Z",
      "0",
      " ",
      "_",
      "-",
      ".",
      "→",
      "“",
      "…",
      "é",
      "ß",
      "م",
      "中",
      "₂",
      "①",
      "🎉",
      "\ud800",
    ),
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 6 }), (text) => {
      expect(hasWordCharacter(text)).toBe(/[\p{L}\p{N}]/u.test(text));
      expect(endsInWordCharacter(text)).toBe(/[\p{L}\p{N}]$/u.test(text));
      expect(isLetters(text)).toBe(/^\p{L}+$/u.test(text));
    }),
    { numRuns: 2_000 },
  );
});

test("symbols are neither ASCII nor word characters", () => {
  for (const sign of ["→", "“", "…", "–", "⌘"])
    expect([isAscii(sign), hasWordCharacter(sign)]).toEqual([false, false]);
  for (let code = 0x2010; code <= 0x23ff; code++) {
    const sign = String.fromCharCode(code);
    expect(hasWordCharacter(sign), code.toString(16)).toBe(/[\p{L}\p{N}]/u.test(sign));
  }
});
