import { expect, test } from "vitest";
import { measure } from "./measures.ts";

test("an order with the answer first is perfect", () => {
  expect(measure([{ found: [3, 0, 0], judged: [3] }])).toEqual({
    success1: 1,
    success3: 1,
    mrr: 1,
    ndcg10: 1,
  });
});

test("an order without any answer is worth nothing", () => {
  expect(measure([{ found: [0, 0], judged: [3] }])).toEqual({ success1: 0, success3: 0, mrr: 0, ndcg10: 0 });
});

test("the second place is worth half in MRR and 1 / log2(3) in nDCG", () => {
  const { success1, success3, mrr, ndcg10 } = measure([{ found: [0, 3], judged: [3] }]);
  expect([success1, success3, mrr]).toEqual([0, 1, 0.5]);
  expect(ndcg10).toBeCloseTo(1 / Math.log2(3), 10);
});

test("what is only related is no answer, but worth something in nDCG", () => {
  const { mrr, ndcg10 } = measure([{ found: [1, 2], judged: [2, 1] }]);
  expect(mrr).toBe(0.5);
  const ideal = 3 + 1 / Math.log2(3);
  expect(ndcg10).toBeCloseTo((1 + 3 / Math.log2(3)) / ideal, 10);
});

test("pages beyond the tenth do not count", () => {
  const found = [...Array.from({ length: 10 }, () => 0), 3];
  expect(measure([{ found, judged: [3] }]).mrr).toBe(0);
});
