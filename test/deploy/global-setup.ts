import { build } from "esbuild";
import type { TestProject } from "vitest/node";
import { freePort } from "#test/factories/local-port.ts";
import { BUNDLE_DIR } from "./run-deploy.ts";
import { hasS3Server, startS3Server } from "./s3-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The port of Ceph's object gateway; undefined where it is not installed. */
    s3Port: number | undefined;
  }
}

/** Starts Ceph's object gateway and bundles the commands, so that its many short runs need not compile it. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  if (!hasS3Server && process.env.CI) throw new Error("Ceph's object gateway is not installed.");
  if (!hasS3Server)
    console.warn("Ceph's object gateway is not installed: publishing is tested in a folder only.");
  const port = hasS3Server ? await freePort() : undefined;
  // Takes seconds, in which other tests run; those that need it wait for it.
  const server = port === undefined ? undefined : startS3Server(port);
  server?.catch((error: unknown) => console.error("Ceph's object gateway did not start:", error));
  provide("s3Port", port);
  await bundleCommands();
  return async () => (await server)?.stop();
}

async function bundleCommands(): Promise<void> {
  await build({
    entryPoints: ["build-scripts/deploy.ts", "build-scripts/headers.ts"],
    outdir: BUNDLE_DIR,
    bundle: true,
    // Without it, modules that are imported when needed would load at the start.
    splitting: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "error",
  });
}
