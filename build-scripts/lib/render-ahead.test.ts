import { expect, test } from "vitest";
import { ContentError } from "#app/lib/content/content-error.ts";
import { renderAhead } from "./render-ahead.ts";

test("a few pages are left to the steps that need them", async () => {
  expect(await renderAhead({ listUnrendered: async () => ["/docs/a/", "/docs/b/"] })).toBe(0);
});

test("mistakes in the content are left to the step that tells them all", async () => {
  const listUnrendered = () => Promise.reject(new ContentError([]));
  expect(await renderAhead({ listUnrendered })).toBe(0);
});

test("any other failure ends the build", async () => {
  const listUnrendered = () => Promise.reject(new Error("disk full"));
  await expect(renderAhead({ listUnrendered })).rejects.toThrow("disk full");
});
