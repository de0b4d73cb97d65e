import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { appPathOf } from "#app/lib/urls.ts";
import { SERVER_BUILD } from "#build-scripts/lib/bundle/app-bundle.ts";
import { readAssetsManifest } from "#build-scripts/lib/bundle/assets-manifest.ts";

/** A placeholder host; responses do not contain it. */
const ORIGIN = "http://prerender.invalid";

/** Loads the app as Remix built it. */
export async function loadServerBuild(): Promise<ServerBuild> {
  return withAssets((await import(pathToFileURL(resolve(SERVER_BUILD)).href)) as ServerBuild);
}

/** Returns the app with the manifest of the merged client modules. */
export async function withAssets(build: ServerBuild): Promise<ServerBuild> {
  return { ...build, assets: await readAssetsManifest() };
}

/** Returns a function that requests URLs of the app in this process, without a server. */
export function createAppHandler(build: ServerBuild): (href: string) => Promise<Response> {
  const handle = createRequestHandler(build, "production");
  return (href) => handle(new Request(ORIGIN + appPathOf(href)));
}
