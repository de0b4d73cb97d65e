import { createAppHandler, loadServerBuild } from "./app-handler.ts";

// The app prints every failure. What is wrong with the content is told once, by the step that checks it.
console.error = () => {};
const request = createAppHandler(await loadServerBuild());

/** Has the app answer an address, which leaves what it rendered in its cache. */
export async function answer(href: string): Promise<void> {
  await request(href);
}
