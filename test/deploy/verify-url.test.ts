import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createFolderStore } from "#build-scripts/lib/deploy/stores/folder-store.ts";
import { readLiveRelease } from "#build-scripts/lib/deploy/verify.ts";
import { verifySite } from "#build-scripts/lib/deploy/verify-url.ts";
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
const SETTINGS = nginxSettings({ headers: HEADERS, redirects: REDIRECTS, gone: [GONE] });
const PAGE = "docs/page-1/index.html";

const inFolder = folderOfFile();
const original = () => inFolder("site");

beforeAll(async () => {
  await writeSiteVersion(inFolder("dist"), 1);
  await cp(inFolder("dist", PAGE), inFolder("dist/docs/größe/index.html"));
  await mkdir(inFolder("content"));
  await writeFile(inFolder("content/redirects.json"), JSON.stringify({ ...REDIRECTS, [GONE]: "gone" }));
  const env = { OUTPUT_DIR: inFolder("dist"), CONTENT_DIR: inFolder("content") };
  const { code, output } = await runDeploy({ args: ["--to", original()], env });
  expect(code, output).toBe(0);
});

const verify = (url: string) => runDeploy({ args: ["verify", "--url", url, "--to", original()], env: {} });

const verifyAt = async (origin: string, timeoutMs?: number) => {
  const { files, host } = await readLiveRelease(createFolderStore(original()));
  return verifySite({ origin, files, host }, timeoutMs);
};

// In CI its absence is a failure.
describe.skipIf(!hasNginx && !process.env.CI)("verify --url", () => {
  /** Serves a copy of the published site: `plant` changes its files, `configure` the settings. Returns its URL. */
  async function serveByNginx(
    plant: (site: string) => Promise<unknown>,
    settings = SETTINGS,
  ): Promise<string> {
    const site = temporaryFolder();
    await cp(original(), site, { recursive: true });
    await plant(site);
    const nginx = await startNginx(site, settings);
    onTestFinished(nginx.stop);
    return `http://127.0.0.1:${nginx.port}`;
  }

  test("finds no difference in a site that nginx serves as it was published, and names what is missing", async () => {
    let site = "";
    const url = await serveByNginx(async (folder) => {
      site = folder;
    });
    const { code, output } = await verify(`${url}/`);
    expect([code, output]).toEqual([0, expect.stringMatching(/\n0 of \d+ responses of http.* differ from/)]);
    await rm(join(site, PAGE));
    const again = await verify(url);
    expect(again).toMatchObject({
      code: 4,
      output: expect.stringMatching(
        /\n\/docs\/page-1\/ has status 404 instead of 200\n\n1 of \d+ responses of http.* differ from release /,
      ),
    });
  });

  test("reports other content, wrong compression and another not-found page", async () => {
    const url = await serveByNginx(async (site) => {
      const stale = (await readFile(join(site, PAGE), "utf8")).replace("page-1", "page-one");
      for (const key of [PAGE, "404.html"]) await rm(join(site, `${key}.gz`));
      await writeFile(join(site, PAGE), stale);
      await cp(join(site, "index.html"), join(site, "index.html.gz"));
      await writeFile(join(site, "404.html"), "Oops");
    });
    const { report } = await verifyAt(url);
    for (const path of ["\\/docs\\/page-1\\/", "\\/", "\\/-\\/probe-[\\w-]+\\/"])
      expect(report).toMatch(new RegExp(`^${path} has other content than the release$`, "m"));
  });

  test.each<[what: string, from: string | RegExp, to: string, message: RegExp]>([
    ["a missing header", /add_header Permissions-Policy.*;/g, "", /^\/ has no Permissions-Policy$/m],
    [
      "the policy of another build",
      "default-src 'none'",
      "default-src 'self'",
      /^\/ has another Content-Security-Policy: .*\n.*\n.*\n.*\n.*\n {2}and \d+ more$/m,
    ],
    [
      "a not-found page with status 200",
      "error_page 404 410 @missing",
      "error_page 404 =200 @missing",
      /^\/-\/probe-[\w-]+\/ has status 200 instead of 404$/m,
    ],
    [
      "a withdrawn page that responds with another status",
      "return 410",
      "return 200",
      /^\/docs\/withdrawn\/ has status 200 instead of 404 or 410$/m,
    ],
    [
      "Markdown as another type",
      "text/markdown md;",
      "",
      /^\/docs\/page-1\.md has the type text\/plain; charset=utf-8$/m,
    ],
    [
      "pages that caches keep",
      "max-age=0, must-revalidate",
      "max-age=600",
      /^\/ has another Cache-Control: public, max-age=600$/m,
    ],
    [
      "an old URL that leads elsewhere",
      'return 301 "/docs/page-1/',
      'return 301 "/docs/page-2/',
      /^\/docs\/gr%C3%B6%C3%9Fe\/ redirects to \/docs\/page-2\/#mm instead of \/docs\/page-1\/#mm$/m,
    ],
  ])("reports %s", async (_what, from, to, message) => {
    expect(SETTINGS).toMatch(from);
    const url = await serveByNginx(async () => {}, SETTINGS.replaceAll(from, to));
    expect((await verifyAt(url)).report).toMatch(message);
  });
});

test("the static server passes", async () => {
  const server = createStaticServer({ dir: original(), readHeaders: async () => HEADERS });
  onTestFinished(() => void server.close());
  const origin = (await listen(server, 0)).slice(0, -1);
  expect(await verifyAt(origin)).toMatchObject({ differing: 0, report: "" });
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
    await expect(verifyAt(`http://127.0.0.1:${await listenLocally(silent)}`, 50)).rejects.toThrow(
      /does not respond \(no response in time\)\.\n {2}Fix: /,
    );
  }
});
