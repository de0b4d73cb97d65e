import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { probeSite } from "#build-scripts/lib/deploy/probe.ts";
import { hostOf } from "#build-scripts/lib/deploy/release.ts";
import { formatProblems } from "#build-scripts/lib/deploy/release-report.ts";
import { createFolderStore } from "#build-scripts/lib/deploy/stores/folder-store.ts";
import { readLiveRelease } from "#build-scripts/lib/deploy/verify.ts";
import { responseHeaders } from "#build-scripts/lib/serve/headers.ts";
import { nginxSettings } from "#build-scripts/lib/serve/host-settings.ts";
import { listen } from "#build-scripts/lib/serve/listen.ts";
import { createStaticServer } from "#build-scripts/lib/serve/static-server.ts";
import { listenLocally } from "#test/factories/local-port.ts";
import { folderOfFile, temporaryFolder } from "#test/factories/temporary-folder.ts";
import { hasNginx, startNginx } from "./nginx-server.ts";
import { runDeploy } from "./run-deploy.ts";
import { POLICY, writeSiteVersion } from "./site-versions.ts";

const HEADERS = responseHeaders(POLICY);
const REDIRECTS = { "/docs/größe/": "/docs/page-1/#mm" };
const GONE = "/docs/withdrawn/";
const SETTINGS = nginxSettings({ headers: HEADERS, redirects: REDIRECTS, gone: [GONE], edgeSeconds: 0 });
const PAGE = "docs/page-1/index.html";

const inFolder = folderOfFile();
const original = () => inFolder("site");

beforeAll(async () => {
  await writeSiteVersion(inFolder("dist"), 1);
  await cp(inFolder("dist", PAGE), inFolder("dist/docs/größe/index.html"));
  await mkdir(inFolder("content"));
  await writeFile(inFolder("content/redirects.json"), JSON.stringify({ ...REDIRECTS, [GONE]: "gone" }));
  const { code, output } = await runDeploy({
    args: ["--to", original()],
    env: { OUTPUT_DIR: inFolder("dist"), CONTENT_DIR: inFolder("content") },
  });
  expect(code, output).toBe(0);
});

const verify = (url: string) =>
  runDeploy({
    args: ["verify", "--url", url, "--to", original()],
    env: { CONTENT_DIR: inFolder("content") },
  });

/** Serves a copy of the published site: `plant` changes its files, `configure` the settings. Returns its URL. */
async function serveByNginx(
  plant: (site: string) => Promise<unknown> = async () => {},
  configure: (settings: string) => string = (settings) => settings,
): Promise<string> {
  const site = temporaryFolder();
  await cp(original(), site, { recursive: true });
  await plant(site);
  const nginx = await startNginx(site, configure(SETTINGS));
  onTestFinished(nginx.stop);
  return `http://127.0.0.1:${nginx.port}`;
}

const probe = async (origin: string, timeoutMs?: number) => {
  const { files, ...release } = await readLiveRelease(createFolderStore(original()));
  return probeSite({ origin, files, host: hostOf({ files, ...release }), timeoutMs });
};

/** Returns the lines that `verify --url` prints. */
const problemsAt = async (origin: string) => formatProblems((await probe(origin)).problems);

/** Replaces what must be there. */
const replacing = (from: string | RegExp, to: string) => (settings: string) => {
  expect(settings).toMatch(from);
  return settings.replaceAll(from, to);
};

// In CI its absence is a failure.
describe.skipIf(!hasNginx && !process.env.CI)("verify --url", () => {
  test("finds no difference in a site that nginx serves as it was published", async () => {
    const { code, output } = await verify(`${await serveByNginx()}/`);
    expect([code, output]).toEqual([0, expect.stringMatching(/\n0 of \d+ responses of http.* differ from/)]);
  });

  test("exits with 4 for differences", async () => {
    const { code, output } = await verify(await serveByNginx((site) => rm(join(site, PAGE))));
    expect(code).toBe(4);
    expect(output).toMatch(
      /\n\/docs\/page-1\/ has status 404 instead of 200\n\n1 of \d+ responses of http.* differ from release /,
    );
  });

  test.each<[what: string, plant: (site: string) => Promise<unknown>, message: RegExp]>([
    [
      "a page of an earlier release",
      async (site) => {
        const stale = (await readFile(join(site, PAGE), "utf8")).replace("page-1", "page-one");
        await rm(join(site, `${PAGE}.gz`));
        await writeFile(join(site, PAGE), stale);
      },
      /^\/docs\/page-1\/ has other content than the release$/m,
    ],
    [
      "a file that is not compressed as it says",
      async (site) => cp(join(site, "index.html"), join(site, "index.html.gz")),
      /^\/ has other content than the release$/m,
    ],
    [
      "another not-found page",
      async (site) => {
        await rm(join(site, "404.html.gz"));
        await writeFile(join(site, "404.html"), "Oops");
      },
      /^\/-\/probe-[\w-]+\/ has other content than the release$/m,
    ],
  ])("reports %s", async (_what, plant, message) => {
    expect(await problemsAt(await serveByNginx(plant))).toMatch(message);
  });

  test.each<[what: string, configure: (settings: string) => string, message: RegExp]>([
    [
      "a missing header",
      replacing(/add_header Permissions-Policy.*;/g, ""),
      /^\/ has no Permissions-Policy$/m,
    ],
    [
      "the policy of another build",
      replacing("default-src 'none'", "default-src 'self'"),
      /^\/ has another Content-Security-Policy: .*\n.*\n.*\n.*\n.*\n {2}and \d+ more$/m,
    ],
    [
      "a not-found page with status 200",
      replacing("error_page 404 410 @missing", "error_page 404 =200 @missing"),
      /^\/-\/probe-[\w-]+\/ has status 200 instead of 404$/m,
    ],
    [
      "a withdrawn page that responds with another status",
      replacing("return 410", "return 200"),
      /^\/docs\/withdrawn\/ has status 200 instead of 404 or 410$/m,
    ],
    [
      "Markdown as another type",
      replacing("text/markdown md;", ""),
      /^\/docs\/page-1\.md has the type text\/plain; charset=utf-8$/m,
    ],
    [
      "pages that caches keep",
      replacing("max-age=0, must-revalidate", "max-age=600"),
      /^\/ has another Cache-Control: public, max-age=600$/m,
    ],
    [
      "an old URL that leads elsewhere",
      replacing('return 301 "/docs/page-1/', 'return 301 "/docs/page-2/'),
      /^\/docs\/gr%C3%B6%C3%9Fe\/ redirects to \/docs\/page-2\/#mm instead of \/docs\/page-1\/#mm$/m,
    ],
  ])("reports %s", async (_what, configure, message) => {
    expect(await problemsAt(await serveByNginx(undefined, configure))).toMatch(message);
  });
});

test("the static server passes, with at most eight requests at once", async () => {
  const server = createStaticServer({ dir: original(), readHeaders: async () => HEADERS });
  let running = 0;
  let most = 0;
  server.on("request", (_request, response) => {
    most = Math.max(most, ++running);
    response.on("close", () => running--);
  });
  onTestFinished(() => void server.close());
  const origin = (await listen(server, 0)).slice(0, -1);
  const { problems, checked } = await probe(origin);
  expect([...problems]).toEqual([]);
  expect(checked).toBeGreaterThan(50);
  expect(most).toBeLessThanOrEqual(8);
});

test("a host that cannot be reached, or does not respond in time, is named with exit code 1", async () => {
  const { code, output } = await verify("http://127.0.0.1:9");
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/http:\/\/127\.0\.0\.1:9 does not respond \(ECONNREFUSED\)\.\n {2}Fix: /),
  ]);
  for (const start of ["", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"]) {
    const silent = createServer((socket) => void socket.write(start));
    onTestFinished(() => void silent.close());
    await expect(probe(`http://127.0.0.1:${await listenLocally(silent)}`, 50)).rejects.toThrow(
      /does not respond \(no response in time\)\.\n {2}Fix: /,
    );
  }
});
