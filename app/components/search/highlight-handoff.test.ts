// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { highlightStateOf, highlightTermsIn, termsAttribute } from "./highlight-handoff.ts";

test("a link of a search result carries its words to the history entry it leads to, any other link nothing", () => {
  const link = document.createElement("a");
  expect(highlightStateOf(link)).toBeUndefined();
  link.dataset.terms = termsAttribute(["webhook", "money back"]);
  expect(highlightTermsIn(highlightStateOf(link))).toEqual(["webhook", "money back"]);
});

test.each([null, undefined, "webhook", { terms: [] }, { terms: "webhook" }, { terms: [1] }, { menu: true }])(
  "the state %j says of no words",
  (state) => {
    expect(highlightTermsIn(state)).toBeUndefined();
  },
);
