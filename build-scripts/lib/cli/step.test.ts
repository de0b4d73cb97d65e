import { afterEach, expect, test, vi } from "vitest";
import { step } from "./step.ts";

const { isTTY } = process.stdout;
afterEach(() => {
  process.stdout.isTTY = isTTY;
  vi.useRealTimers();
});

/** Runs a step of 1.5 seconds that counts to 3, beside one that fails. Returns what was printed. */
async function runSteps(isTerminal: boolean): Promise<string> {
  vi.useFakeTimers();
  process.stdout.isTTY = isTerminal;
  let output = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    output += text;
    return true;
  });
  vi.spyOn(console, "log").mockImplementation((line) => {
    output += `${line}\n`;
  });
  let done = 0;
  const counting = setInterval(() => done++, 400);
  const ended = [
    step(
      "Render",
      () => new Promise((resolve) => setTimeout(resolve, 1_500, "3 pages")),
      () => `${done} of 3`,
    ),
    step("Bundle", () => new Promise((_, reject) => setTimeout(reject, 500, new Error("no")))),
  ];
  const results = Promise.allSettled(ended);
  await vi.advanceTimersByTimeAsync(2_000);
  clearInterval(counting);
  expect((await results).map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  return output;
}

const LINES = [
  "✗ Bundle                         0.50 s",
  "✓ Render                         1.50 s (3 pages)",
];

test("a terminal shows what runs and how far it is on its last line, which is gone at the end", async () => {
  const output = await runSteps(true);
  for (const shown of [
    "Render 0 of 3 (0 s), Bundle (0 s)\r",
    "Render 1 of 3 (1 s)\r",
    "Render 3 of 3 (1 s)\r",
  ])
    expect(output).toContain(`\x1b[2K\r${shown}`);
  expect(output.split(/\r|(?<=\n)/).filter((text) => text.endsWith("\n"))).toEqual(
    LINES.map((line) => `${line}\n`),
  );
  expect(output.endsWith(`\x1b[2K\r${LINES[1]}\n`)).toBe(true);
});

test("a log has one line for each step", async () => {
  expect(await runSteps(false)).toBe(`${LINES.join("\n")}\n`);
});
