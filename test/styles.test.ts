import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Properties and values that name a side of the screen, where one of the text's direction serves both. */
const PHYSICAL =
  /(?:^|[\s;{])(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right|top|bottom)\b|(?:left|right|top|bottom)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right))/g;

const styles = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".css"))
  .map((path) => `app/${path}`);

test("styles name no side of the screen, so that the site can be read from right to left", () => {
  const found = styles.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(PHYSICAL)].map(([text]) => `${file}: ${text.trim()}`),
  );
  expect(styles.length).toBeGreaterThan(20);
  expect(found).toEqual([]);
});
