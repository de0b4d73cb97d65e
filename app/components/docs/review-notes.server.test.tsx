// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { renderReviewNotes } from "./review-notes.server.tsx";

test("statements to confirm are listed with reason and source", () => {
  document.body.innerHTML = renderReviewNotes([
    { statement: "Calls are resent after 30 minutes.", why: "Copy of 2023.", source: "provider page" },
    { statement: "The link is valid for 15 minutes.", why: "Second-hand." },
  ]);
  expect(document.querySelector(".review-notes-title")?.textContent).toContain("2 statements to confirm");
  expect([...document.querySelectorAll("li")].map((item) => item.textContent?.trim())).toEqual([
    "Calls are resent after 30 minutes. Copy of 2023. (provider page)",
    "The link is valid for 15 minutes. Second-hand.",
  ]);
});

test("a page with nothing to confirm renders nothing", () => {
  expect(renderReviewNotes([])).toBe("");
});
