import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { responseHeaders } from "#build-scripts/lib/serve/headers.ts";
import { nginxSettings } from "#build-scripts/lib/serve/host-settings.ts";
import { HOSTILE_URLS } from "#test/factories/hostile-urls.ts";
import { externalRedirects, rawRequest } from "#test/factories/raw-request.ts";
import { runDeploy } from "./run-deploy.ts";
import { freePort, retryUntilSuccess } from "./s3-server.ts";
import { writeSiteVersion } from "./site-versions.ts";

const NGINX = ["/usr/sbin/nginx", "nginx"].find((program) => spawnSync(program, ["-v"]).status === 0);
const HEADERS = responseHeaders("default-src 'none'");
const REDIRECTS = {
  "/docs/old/": "/docs/page-1/",
  "/docs/größe/": "/docs/maße/#mm",
  '/docs/"$uri;{}"/': "/docs/$uri/",
};
const GONE = ["/docs/withdrawn/", "/docs/page-1/#withdrawn"];
/** Where a distribution puts nginx's modules. `NGINX_MODULES` names another folder. */
const BROTLI_MODULE = join(
  process.env.NGINX_MODULES ?? "/usr/lib/nginx/modules",
  "ngx_http_brotli_static_module.so",
);
const HAS_BROTLI = existsSync(BROTLI_MODULE);

// In CI its absence is a failure.
describe.skipIf(!NGINX && !process.env.CI)(
  "nginx with the settings of npm run headers, over a published folder",
  () => {
    let dir: string;
    let server: ChildProcess;
    let origin: string;
    let port: number;

    beforeAll(async () => {
      dir = await mkdtemp(join(tmpdir(), "nginx-"));
      await writeSiteVersion(join(dir, "dist"), 1);
      const env = { OUTPUT_DIR: join(dir, "dist") };
      expect((await runDeploy({ args: ["--to", join(dir, "site")], env })).code).toBe(0);
      port = await freePort();
      origin = `http://127.0.0.1:${port}`;
      await mkdir(join(dir, "tmp"));
      const settings = nginxSettings(HEADERS, { redirects: REDIRECTS, gone: GONE, edgeSeconds: 0 }).replace(
        "include mime.types",
        "include /etc/nginx/mime.types",
      );
      await writeFile(
        join(dir, "headers.conf"),
        HAS_BROTLI ? settings.replace("# brotli_static on;", "brotli_static on;") : settings,
      );
      await writeFile(join(dir, "nginx.conf"), configuration(dir, port));
      server = spawn(NGINX ?? "nginx", ["-c", join(dir, "nginx.conf"), "-e", join(dir, "error.log")], {
        stdio: "inherit",
      });
      await retryUntilSuccess(() => fetch(origin));
    });

    afterAll(async () => {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGTERM");
      await ended;
      await rm(dir, { recursive: true, force: true });
    });

    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(origin + path, { headers, redirect: "manual" });

    test("pages, Markdown and JSON have their content types and every header", async () => {
      for (const [path, type] of [
        ["/", "text/html; charset=utf-8"],
        ["/docs/page-1/", "text/html; charset=utf-8"],
        ["/docs/page-1.md", "text/markdown; charset=utf-8"],
        ["/api/docs/page-1.json", "application/json; charset=utf-8"],
      ] as const) {
        const response = await get(path);
        expect([path, response.status, response.headers.get("Content-Type")]).toEqual([path, 200, type]);
        for (const [name, value] of Object.entries(HEADERS)) expect(response.headers.get(name)).toBe(value);
        expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
      }
    });

    test("hashed files are immutable and have every header", async () => {
      const [asset = ""] = /\/build\/[^"]+/.exec(await (await get("/docs/page-1/")).text()) ?? [];
      const response = await get(asset);
      expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
      for (const [name, value] of Object.entries(HEADERS)) expect(response.headers.get(name)).toBe(value);
      expect((await get("/build/none-1234.js")).status).toBe(404);
    });

    test.each<[accepted: string, coding: string | null]>([
      ["gzip", "gzip"],
      ["identity", null],
      ...(HAS_BROTLI ? [["gzip, br", "br"] as [string, string]] : []),
    ])(
      "Accept-Encoding %s selects the precompressed copy %s, whatever the type",
      async (accepted, coding) => {
        const [asset = ""] = /\/build\/[^"]+/.exec(await (await get("/docs/page-1/")).text()) ?? [];
        for (const path of ["/docs/page-1/", asset, "/sitemap.xml"]) {
          const response = await get(path, { "Accept-Encoding": accepted });
          expect([path, response.status, response.headers.get("Content-Encoding")]).toEqual([
            path,
            200,
            coding,
          ]);
          expect(response.headers.get("Vary")).toBe("Accept-Encoding");
          expect(await response.text()).toMatch(/<!-- page-1 --><\/html>|filler|<loc>/);
        }
      },
    );

    test("every header is sent with errors, too, which are never immutable", async () => {
      for (const [target, headers, status] of [
        ["/nope/", {}, 404],
        ["/build/none-1234.js", {}, 404],
        ["/docs/", {}, 404],
        ["/build/", {}, 404],
        ["/%", {}, 400],
        ["/docs/page-1/", { Range: "bytes=99999999-" }, 416],
      ] as const) {
        const response = await rawRequest(port, target, headers);
        expect([target, response.status]).toEqual([target, status]);
        for (const [name, value] of Object.entries(HEADERS))
          expect([target, response.headers[name.toLowerCase()]]).toEqual([target, value]);
        expect(response.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
      }
    });

    test.each([
      ["/docs/page-1", "/docs/page-1/"],
      ["/docs/page-1.html", "/docs/page-1/"],
      ["/docs/page-1/index.html?q=1", "/docs/page-1/?q=1"],
      ["/index.html", "/"],
      ["/nope.html", "/nope/"],
      ["/nope?q=1", "/nope/?q=1"],
    ])("%s redirects to %s, with every header", async (path, clean) => {
      const response = await get(path);
      expect([response.status, response.headers.get("Location")]).toEqual([301, clean]);
      for (const [name, value] of Object.entries(HEADERS)) expect(response.headers.get(name)).toBe(value);
    });

    test.each([
      ["/docs/old/", "/docs/page-1/"],
      ["/docs/old/?q=a&b=%2F", "/docs/page-1/?q=a&b=%2F"],
      ["/docs/gr%C3%B6%C3%9Fe/?q=1", "/docs/ma%C3%9Fe/?q=1#mm"],
      ["/docs/%22$uri;%7B%7D%22/", "/docs/%24uri/"],
    ])("the former URL %s redirects to %s, with every header", async (path, target) => {
      const response = await rawRequest(port, path);
      expect([response.status, response.headers.location]).toEqual([301, target]);
      for (const [name, value] of Object.entries(HEADERS))
        expect(response.headers[name.toLowerCase()]).toBe(value);
    });

    test("a withdrawn page has status 410, the error document and every header", async () => {
      const response = await get("/docs/withdrawn/");
      expect(response.status).toBe(410);
      expect(await response.text()).toContain("<!-- missing --></html>");
      for (const [name, value] of Object.entries(HEADERS)) expect(response.headers.get(name)).toBe(value);
    });

    test("files of .well-known and other HTML files are served unchanged", async () => {
      const paths = [
        ".well-known/acme-challenge/a_B-1",
        ".well-known/.hidden/page.html",
        "verification.html",
      ];
      for (const path of paths) {
        await mkdir(dirname(join(dir, "site", path)), { recursive: true });
        await writeFile(join(dir, "site", path), "unchanged");
      }
      for (const path of paths) expect(await (await get(`/${path}`)).text(), path).toBe("unchanged");
      for (const path of ["/.well-known/security.txt", "/.well-known/change-password", "/.well-known/"])
        expect((await get(path)).status, path).toBe(404);
      for (const path of ["/.git/config", "/docs/.env"]) expect((await get(path)).status, path).toBe(404);
    });

    test("nginx never redirects to another host", async () => {
      expect((await Promise.all(HOSTILE_URLS.map((url) => externalRedirects(port, url)))).flat()).toEqual([]);
    });

    test("missing pages and the records of publishing return the error document", async () => {
      for (const path of ["/nope/", "/.releases/", "/.releases/current.json.1", "/..%2fnginx.conf"]) {
        const response = await get(path);
        expect([400, 404], path).toContain(response.status);
      }
      for (const path of ["/docs/", "/nope.png", "/404.html"])
        expect((await get(path)).status, path).toBe(404);
      const missing = await get("/nope/");
      expect(await missing.text()).toContain("<!-- missing --></html>");
      expect(missing.headers.get("Content-Security-Policy")).toBe(HEADERS["Content-Security-Policy"]);
    });
  },
);

function configuration(dir: string, port: number): string {
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${dir}/tmp/${name};`,
  );
  return `${HAS_BROTLI ? `load_module ${BROTLI_MODULE};\n` : ""}daemon off;
pid ${dir}/nginx.pid;
worker_processes 1;
user root;
events {}
http {
  access_log off;
  ${paths.join("\n  ")}
  server {
    listen 127.0.0.1:${port};
    root ${dir}/site;
    include ${dir}/headers.conf;
  }
}
`;
}
