import { suite } from "../suite.ts";

/** Tests of what readers download and copy: the practice server, webhook handlers, and samples in all languages. */
export default suite("kit", {
  // Files share the content of their worker.
  isolate: false,
  // Other suites run at the same time.
  testTimeout: 60_000,
});
