import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { appPathOf } from "#app/lib/urls.ts";
import { ASSETS_MANIFEST, SERVER_BUILD } from "#build-scripts/lib/bundle/app-bundle.ts";

/** A placeholder host; responses do not contain it. */
const ORIGIN = "http://prerender.invalid";

/** Loads the app as Remix built it. */
export async function loadServerBuild(): Promise<ServerBuild> {
  return withAssets((await import(pathToFileURL(resolve(SERVER_BUILD)).href)) as ServerBuild);
}

/** Returns the app with the manifest of the merged client modules. */
export async function withAssets(build: ServerBuild): Promise<ServerBuild> {
  return { ...build, assets: JSON.parse(await readFile(ASSETS_MANIFEST, "utf8")) as ServerBuild["assets"] };
}

/** Returns a function that requests URLs of the app in this process, without a server. */
export function createAppHandler(build: ServerBuild): (href: string) => Promise<Response> {
  const handle = createRequestHandler(build, "production");
  return (href) => handle(new Request(ORIGIN + appPathOf(href)));
}
