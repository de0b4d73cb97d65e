import { suite } from "../suite.ts";

/** Tests over the built site in `dist/`, and builds of other sites. Needs `npm run build` first. */
export default suite("site", {
  // All builds share the bundle in build/.
  fileParallelism: false,
  // A clean build takes about half a minute on two idle cores.
  testTimeout: 600_000,
  hookTimeout: 600_000,
});
