import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { build } from "esbuild";

/** Inside the project, so that packages are found from it. */
const BUNDLE = "test-results/deploy.mjs";

/** Bundles the command once: many short runs of it would otherwise spend their time on compiling. */
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
  /** Undefined when it was killed. */
  code: number | undefined;
  output: string;
}

export interface DeployCall {
  args?: string[];
  env: Record<string, string>;
  /** Kills it (SIGKILL) after so many ms. */
  killAfterMs?: number;
}

/** Runs `npm run deploy` as an operator would. Needs {@link bundleDeploy}. */
export async function runDeploy({ args = [], env, killAfterMs }: DeployCall): Promise<DeployRun> {
  const child = spawn(process.execPath, [BUNDLE, ...args], {
    env: { NODE_ENV: "production", PATH: process.env.PATH, DEPLOY_LEASE_SECONDS: "10", ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
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
