import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { build } from "esbuild";

/** Inside the project, so that it can resolve packages. */
const BUNDLE = "test-results/deploy.mjs";

/** Bundles the command once, so that its many short runs need not compile it. */
export async function bundleDeploy(): Promise<void> {
  await build({
    entryPoints: ["build-scripts/deploy.ts"],
    outfile: BUNDLE,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "error",
  });
}

export interface DeployRun {
  /** Exit code; undefined when it was killed. */
  code: number | undefined;
  output: string;
}

export interface DeployOptions {
  args?: string[];
  env: Record<string, string>;
  /** Kills it (SIGKILL) after this time, in ms. */
  killAfterMs?: number;
  /** Interrupts it (SIGINT) when it prints this text. */
  interruptAt?: string;
}

/** Runs `npm run deploy` from the bundle of {@link bundleDeploy}. */
export async function runDeploy({
  args = [],
  env,
  killAfterMs,
  interruptAt,
}: DeployOptions): Promise<DeployRun> {
  const child = spawn(process.execPath, [BUNDLE, ...args], {
    env: { NODE_ENV: "production", PATH: process.env.PATH, DEPLOY_LEASE_SECONDS: "10", ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (interruptAt && text.includes(interruptAt)) child.kill("SIGINT");
    });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on("error", reject).on("close", resolve);
  });
  if (killAfterMs !== undefined) {
    await Promise.race([wait(killAfterMs), ended]);
    child.kill("SIGKILL");
  }
  return { code: (await ended) ?? undefined, output };
}
