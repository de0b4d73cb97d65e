import { suite } from "../suite.ts";

/** The main end-to-end tests in Firefox, if it is installed. Needs `npm run build` first. */
export default suite("firefox", {
  setupFiles: [],
  // CI machines may be slow.
  testTimeout: 60_000,
  hookTimeout: 60_000,
});
