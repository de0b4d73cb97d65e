import { cp, mkdir, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";

/** What a build of the project reads beside the content. */
const PARTS = [
  "app",
  "build-scripts",
  "public",
  "package.json",
  "package-lock.json",
  "remix.config.js",
  "tsconfig.json",
];
/** Made by builds. */
const MADE = /^public\/(?:build|assets)(?:\/|$)/;

/** Copies the project, without what builds made of it, so that a build there is one from nothing and leaves this one alone. */
export async function copyProject(to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const part of PARTS)
    await cp(part, join(to, part), { recursive: true, filter: (path) => !MADE.test(path) });
  await symlink(resolve("node_modules"), join(to, "node_modules"));
}
