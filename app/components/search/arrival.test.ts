// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { arrivalBy, arrivalTerms, termsAttribute } from "./arrival.ts";

test("a link of a search result carries its words to the history entry it leads to, any other link nothing", () => {
  const link = document.createElement("a");
  expect(arrivalBy(link)).toBeUndefined();
  link.dataset.terms = termsAttribute(["webhook", "money back"]);
  expect(arrivalTerms(arrivalBy(link))).toEqual(["webhook", "money back"]);
});

test.each([null, undefined, "webhook", { terms: [] }, { terms: "webhook" }, { terms: [1] }, { menu: true }])(
  "the state %j says of no words",
  (state) => {
    expect(arrivalTerms(state)).toBeUndefined();
  },
);
