import type { BrowserContext, Page } from "@playwright/test";

/**
 * The colors that the top left corner of the page had on the screen, each once, while `act` ran: from every frame that the
 * browser painted.
 */
export async function colorsPainted(
  page: Page,
  context: BrowserContext,
  act: () => Promise<void>,
): Promise<string[]> {
  const session = await context.newCDPSession(page);
  const frames: string[] = [];
  session.on("Page.screencastFrame", ({ data, sessionId }) => {
    frames.push(data);
    void session.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
  });
  await session.send("Page.startScreencast", { format: "png", everyNthFrame: 1 });
  await act();
  await page.screenshot();
  await session.send("Page.stopScreencast");
  // A page of the site may not read pictures that are not its own.
  const reader = await context.newPage();
  const colors = await reader.evaluate(readCorners, frames);
  await reader.close();
  return [...new Set(colors)];
}

async function readCorners(frames: string[]): Promise<string[]> {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const drawing = canvas.getContext("2d", { willReadFrequently: true });
  const colors: string[] = [];
  for (const frame of frames) {
    const bytes = Uint8Array.from(atob(frame), (character) => character.charCodeAt(0));
    drawing?.drawImage(await createImageBitmap(new Blob([bytes])), -2, -2);
    const [red, green, blue] = drawing?.getImageData(0, 0, 1, 1).data ?? [];
    colors.push(`rgb(${red}, ${green}, ${blue})`);
  }
  return colors;
}
