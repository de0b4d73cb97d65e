import { cp, mkdir, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";

/** Everything that a build reads besides the content. */
const PARTS = [
  "app",
  "build-scripts",
  "public",
  "package.json",
  "package-lock.json",
  "remix.config.js",
  "tsconfig.json",
];
const BUILD_OUTPUT = /^public\/(?:build|assets)(?:\/|$)/;

/** Copies the project without build output, so that a build there is clean and does not affect this one. */
export async function copyProject(to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const part of PARTS)
    await cp(part, join(to, part), { recursive: true, filter: (path) => !BUILD_OUTPUT.test(path) });
  await symlink(resolve("node_modules"), join(to, "node_modules"));
}
