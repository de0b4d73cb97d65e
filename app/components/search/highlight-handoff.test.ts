// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { highlightStateOf, highlightTermsIn, termsAttribute } from "./highlight-handoff.ts";

test("a search result's link passes its terms to the history entry, other links pass nothing", () => {
  const link = document.createElement("a");
  expect(highlightStateOf(link)).toBeUndefined();
  link.dataset.terms = termsAttribute(["webhook", "money back"]);
  expect(highlightTermsIn(highlightStateOf(link))).toEqual(["webhook", "money back"]);
});

test.each([null, undefined, "webhook", { terms: [] }, { terms: "webhook" }, { terms: [1] }, { menu: true }])(
  "the state %j has no terms",
  (state) => {
    expect(highlightTermsIn(state)).toBeUndefined();
  },
);
