import { suite } from "../suite.ts";

/** Tests publishing, with interruptions and failures, to an S3-compatible server where one is installed, and to a folder. */
export default suite("deploy", {
  globalSetup: ["test/deploy/global-setup.ts"],
  // Two files at a time, because a publisher mostly waits for its server.
  maxWorkers: 2,
  onConsoleLog: (log) => !/^✓/.test(log),
  testTimeout: 3_600_000,
  hookTimeout: 120_000,
});
