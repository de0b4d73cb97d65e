import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { responseHeaders } from "#build-scripts/lib/serve/headers.ts";
import { nginxSettings } from "#build-scripts/lib/serve/host-settings.ts";
import { rawRequest } from "#test/factories/raw-request.ts";
import { folderOfFile } from "#test/factories/temporary-folder.ts";
import { hasBrotli, hasNginx, type NginxServer, startNginx } from "./nginx-server.ts";
import { runDeploy } from "./run-deploy.ts";
import { POLICY, writeSiteVersion } from "./site-versions.ts";

const HEADERS = responseHeaders(POLICY);
const REDIRECTS = {
  "/docs/old/": "/docs/page-1/",
  "/docs/größe/": "/docs/maße/#mm",
  '/docs/"$uri;{}"/': "/docs/$uri/",
};
const GONE = ["/docs/withdrawn/"];

// What all servers have in common is tested in test/site/servers.test.ts. In CI the absence of nginx is a failure.
describe.skipIf(!hasNginx && !process.env.CI)("nginx with the settings of npm run headers", () => {
  const inFolder = folderOfFile();
  let server: NginxServer;

  beforeAll(async () => {
    await writeSiteVersion(inFolder("dist"), 1);
    const env = { OUTPUT_DIR: inFolder("dist") };
    expect((await runDeploy({ args: ["--to", inFolder("site")], env })).code).toBe(0);
    server = await startNginx(
      inFolder("site"),
      nginxSettings({ headers: HEADERS, redirects: REDIRECTS, gone: GONE }),
    );
  });

  afterAll(() => server.stop());

  /** Requests a path exactly as given, and expects every security header. */
  async function get(path: string, headers: Record<string, string> = {}) {
    const response = await rawRequest(server.port, path, headers);
    for (const [name, value] of Object.entries(HEADERS))
      expect([path, response.headers[name.toLowerCase()]]).toEqual([path, value]);
    return response;
  }

  test.each<[accepted: string, coding: string | undefined]>([
    ["gzip", "gzip"],
    ["identity", undefined],
    ...(hasBrotli ? [["gzip, br", "br"] as [string, string]] : []),
  ])("Accept-Encoding %s selects the precompressed copy %s, whatever the type", async (accepted, coding) => {
    const script = /\/build\/[^"]+/.exec((await get("/docs/page-1/")).body)?.[0] ?? "";
    for (const path of ["/docs/page-1/", script, "/sitemap.xml"]) {
      const { status, headers } = await get(path, { "Accept-Encoding": accepted });
      expect([path, status, headers["content-encoding"]]).toEqual([path, 200, coding]);
      expect(headers.vary).toBe("Accept-Encoding");
    }
  });

  test.each<[path: string, status: number, headers?: Record<string, string>]>([
    ["/.releases/current.json.1", 404],
    ["/.git/config", 404],
    ["/docs/.env", 404],
    ["/docs/handler.ts", 404],
    ["/..%2fnginx.conf", 400],
    ["/%", 400],
    ["/docs/page-1/", 416, { Range: "bytes=99999999-" }],
    ["/docs/withdrawn/", 410],
  ])("%s returns %i, which is never immutable", async (path, status, headers) => {
    const response = await get(path, headers);
    expect(response.status).toBe(status);
    expect(response.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    if (status === 404 || status === 410) expect(response.body).toContain("<!-- missing --></html>");
  });

  test.each([
    ["/docs/old/", "/docs/page-1/"],
    ["/docs/old/?q=a&b=%2F", "/docs/page-1/?q=a&b=%2F"],
    ["/docs/gr%C3%B6%C3%9Fe/?q=1", "/docs/ma%C3%9Fe/?q=1#mm"],
    ["/docs/%22$uri;%7B%7D%22/", "/docs/%24uri/"],
  ])("%s redirects to %s", async (path, target) => {
    const { status, headers } = await get(path);
    expect([status, headers.location]).toEqual([301, target]);
  });

  test("files of .well-known and other HTML files are served unchanged", async () => {
    for (const path of [".well-known/a_B-1", ".well-known/.hidden/page.html", "verification.html"]) {
      await mkdir(dirname(inFolder("site", path)), { recursive: true });
      await writeFile(inFolder("site", path), "unchanged");
      expect((await get(`/${path}`)).body, path).toBe("unchanged");
    }
    for (const path of ["/.well-known/security.txt", "/.well-known/change-password", "/.well-known/"])
      expect((await get(path)).status, path).toBe(404);
  });
});
