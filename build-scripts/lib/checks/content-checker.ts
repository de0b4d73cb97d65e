import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createLibrary } from "#app/lib/content/snapshot/library.server.ts";
import type { Diagnostic } from "#app/lib/content/types.ts";
import { SHORT_PROCESS_FLAGS } from "#build-scripts/lib/cli/v8-flags.ts";
import { contentDiagnostics } from "./check-content.ts";

const WORDING_PROCESS = fileURLToPath(new URL("./wording-process.ts", import.meta.url));

interface ContentFolder {
  contentDir: string;
  siteConfigFile: string;
  publicDir: string;
}

/** Checks the content and its wording. A check reads again only what has changed since the one before. */
export interface ContentChecker {
  check(): Promise<Diagnostic[]>;
  /** Identifies the content on disk; another id means that it may have changed. */
  snapshotId(): Promise<string>;
  close(): void;
}

/** Starts a checker. A child process checks the wording at the same time, because that takes as long as the rest. */
export function createContentChecker(folder: ContentFolder): ContentChecker {
  const library = createLibrary({ ...folder, reload: true });
  const child = fork(WORDING_PROCESS, [folder.contentDir, folder.siteConfigFile, folder.publicDir], {
    execArgv: ["--import", "tsx", ...SHORT_PROCESS_FLAGS],
  });
  const checkWording = () =>
    new Promise<Diagnostic[]>((resolve, reject) => {
      const onExit = () => reject(new Error("The wording cannot be checked."));
      child.once("exit", onExit);
      child.once("message", (diagnostics) => {
        child.off("exit", onExit);
        resolve(diagnostics as Diagnostic[]);
      });
      child.send("check");
    });
  return {
    async check() {
      const [wording, content] = await Promise.all([
        checkWording(),
        contentDiagnostics(library, folder.publicDir),
      ]);
      return [...content, ...wording];
    },
    snapshotId: library.snapshotId,
    close() {
      child.kill();
    },
  };
}
