import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Diagnostic } from "#app/lib/content/types.ts";
import { SHORT_PROCESS_FLAGS } from "#build-scripts/lib/cli/v8-flags.ts";

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
export async function createContentChecker(folder: ContentFolder): Promise<ContentChecker> {
  const child = fork(WORDING_PROCESS, [folder.contentDir, folder.siteConfigFile, folder.publicDir], {
    execArgv: ["--import", "tsx", ...SHORT_PROCESS_FLAGS],
  });
  // Loading takes most of a second, in which the child starts.
  const [{ createLibrary }, { contentDiagnostics }] = await Promise.all([
    import("#app/lib/content/snapshot/library.server.ts"),
    import("./check-content.ts"),
  ]);
  const library = createLibrary({ ...folder, reload: true });
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
