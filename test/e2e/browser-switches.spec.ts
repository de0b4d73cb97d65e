import { expect, test } from "./page-log.ts";

const OFF = "--disable-features=";

test("every feature that Playwright disables is disabled", async ({ browser }) => {
  const session = await browser.newBrowserCDPSession();
  const { commandLine } = await session.send("SystemInfo.getInfo");
  const lists = commandLine
    .split(" ")
    .filter((part) => part.startsWith(OFF))
    .map((part) => part.slice(OFF.length).split(","));
  expect(lists.length).toBeGreaterThan(1);
  expect(lists.at(-1)).toEqual(expect.arrayContaining(lists.flat()));
});
