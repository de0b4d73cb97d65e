import { expect, test } from "vitest";
import { measure } from "./measures.ts";

test("a ranking with the best page first is perfect", () => {
  expect(measure([{ found: [3, 0, 0], judged: [3] }])).toEqual({
    success1: 1,
    success3: 1,
    mrr: 1,
    ndcg10: 1,
  });
});

test("a ranking without relevant pages scores 0", () => {
  expect(measure([{ found: [0, 0], judged: [3] }])).toEqual({ success1: 0, success3: 0, mrr: 0, ndcg10: 0 });
});

test("rank 2 scores 1/2 in MRR and 1 / log2(3) in nDCG", () => {
  const { success1, success3, mrr, ndcg10 } = measure([{ found: [0, 3], judged: [3] }]);
  expect([success1, success3, mrr]).toEqual([0, 1, 0.5]);
  expect(ndcg10).toBeCloseTo(1 / Math.log2(3), 10);
});

test("related pages count in nDCG only", () => {
  const { mrr, ndcg10 } = measure([{ found: [1, 2], judged: [2, 1] }]);
  expect(mrr).toBe(0.5);
  const ideal = 3 + 1 / Math.log2(3);
  expect(ndcg10).toBeCloseTo((1 + 3 / Math.log2(3)) / ideal, 10);
});

test("pages beyond rank 10 do not count", () => {
  const found = [...Array.from({ length: 10 }, () => 0), 3];
  expect(measure([{ found, judged: [3] }]).mrr).toBe(0);
});
