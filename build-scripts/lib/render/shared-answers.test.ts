import { expect, test } from "vitest";
import type { TaskAnswer } from "./app-worker.ts";
import { createAnswerSharing } from "./shared-answers.ts";

const answerOf = (href: string, anchor?: string): TaskAnswer => ({
  href,
  status: 200,
  isWritten: true,
  files: [],
  page: {
    title: href,
    links: [{ written: "/a/", pathname: "/a/", anchor }],
    assets: [],
    ids: new Set(),
    repeatedIds: [],
    foreign: [],
  },
});

test("what answers have in common is in memory once, and every answer is as it was", () => {
  const share = createAnswerSharing();
  const [first, second] = [share(answerOf("/b/")), share(answerOf("/c/"))];
  expect(first).toEqual(answerOf("/b/"));
  expect(second).toEqual(answerOf("/c/"));
  expect(second.page?.links[0]).toBe(first.page?.links[0]);
});

test("a link to the top of a page is not the link to the page", () => {
  const share = createAnswerSharing();
  expect([share(answerOf("/b/")), share(answerOf("/c/", ""))]).toEqual([
    answerOf("/b/"),
    answerOf("/c/", ""),
  ]);
});
