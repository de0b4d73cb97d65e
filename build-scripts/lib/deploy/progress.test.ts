import { expect, test } from "vitest";
import { createProgress } from "./progress.ts";

function run(isTTY: boolean): string {
  let text = "";
  let time = 0;
  const output = { isTTY, write: (more: string) => (text += more) };
  const progress = createProgress(output, () => time);
  progress.begin("Sending", { bytes: 4_000, objects: 4 });
  for (let object = 0; object < 4; object++) {
    time += 2_000;
    progress.advance(1_000);
  }
  progress.end();
  return text;
}

test("on a terminal, one line shows a bar, objects, bytes and rate", () => {
  const text = run(true);
  expect(text.split("\n")).toHaveLength(2);
  expect(text).toContain("████████████░░░░░░░░░░░░ 2 of 4, 2.0 KB of 4.0 KB, 500 B/s");
});

test("elsewhere, plain lines are printed at the start, every five seconds and at the end", () => {
  expect(run(false)).toBe(
    [
      "Sending: 0 of 4, 0 B of 4.0 KB, 0 B/s",
      "Sending: 3 of 4, 3.0 KB of 4.0 KB, 500 B/s",
      "Sending: 4 of 4, 4.0 KB of 4.0 KB, 500 B/s",
      "",
    ].join("\n"),
  );
});
