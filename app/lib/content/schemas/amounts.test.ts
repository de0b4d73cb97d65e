import { expect, test } from "vitest";
import { amountVariables, calculate } from "./amounts.ts";

const NUMBERS = new Map([
  ["price", 49],
  ["rate", 8.25],
]);
const numberOf = (name: string) => NUMBERS.get(name);

test.each([
  ["1 + 2 * 3", 7],
  ["(1 + 2) * 3 - 4 / 8", 8.5],
  ["200 * 5%", 10],
  ["ceil(6.98) + floor(6.98)", 13],
  // 0.7 * 0.1 * 100 is more than 7 in binary fractions, and 0.29 * 100 less than 29.
  ["ceil(0.7 * 0.1 * 100) + floor(0.29 * 100)", 36],
])("%s is %d", (formula, value) => {
  expect(calculate(formula, () => Number.NaN)).toBeCloseTo(value, 9);
});

test("amounts have two decimals, whole numbers none, and follow from those above", () => {
  const formulas = {
    tax: "price * rate%",
    total: "price + tax",
    month: "100 * total",
    days: "ceil(price / 7.1)",
    left: "tax - total",
  };
  expect(amountVariables(formulas, numberOf)).toEqual([
    ["amount.tax", "4.04"],
    ["amount.tax.plain", "4.04"],
    ["amount.total", "53.04"],
    ["amount.total.plain", "53.04"],
    ["amount.month", "5,304.00"],
    ["amount.month.plain", "5304.00"],
    ["amount.days", "7"],
    ["amount.days.plain", "7"],
    ["amount.left", "−49.00"],
    ["amount.left.plain", "-49.00"],
  ]);
});

test("an amount in the middle between two cents is rounded up", () => {
  expect(amountVariables({ a: "1.005", b: "price * 0.5% + 0.1 + 0.2" }, numberOf)).toEqual([
    ["amount.a", "1.01"],
    ["amount.a.plain", "1.01"],
    ["amount.b", "0.55"],
    ["amount.b.plain", "0.55"],
  ]);
});

test.each([
  ["price * rat%", 'names "rat", which is no number of the samples, the facts or above'],
  ["price *", 'has "" where a number or a name belongs'],
  ["(price", 'has "" where ")" belongs'],
  ["price price", 'has "price" after its end'],
  ["later + 1", 'names "later", which is no number of the samples, the facts or above'],
])("the formula %s is reported", (formula, problem) => {
  const mistakes: string[][] = [];
  const variables = amountVariables({ wrong: formula, later: "1" }, numberOf, (...mistake) =>
    mistakes.push(mistake),
  );
  expect(mistakes).toEqual([["wrong", problem]]);
  expect(variables[0]).toEqual(["amount.later", "1.00"]);
});
