import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { createServer as createHttpServer, type OutgoingHttpHeaders } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { createFolderStore } from "#build-scripts/lib/deploy/stores/folder-store.ts";
import { readLiveRelease } from "#build-scripts/lib/deploy/verify.ts";
import { verifySite } from "#build-scripts/lib/deploy/verify-url.ts";
import { responseHeaders } from "#build-scripts/lib/serve/headers.ts";
import { nginxSettings } from "#build-scripts/lib/serve/host-settings.ts";
import { createStaticServer } from "#build-scripts/lib/serve/static-server.ts";
import { listenLocally } from "#test/factories/local-port.ts";
import { sendRequest } from "#test/factories/raw-request.ts";
import { folderOfFile } from "#test/factories/temporary-folder.ts";
import { hasNginx, startNginx } from "./nginx-server.ts";
import { runDeploy } from "./run-deploy.ts";
import { POLICY, writeSiteVersion } from "./site-versions.ts";

const HEADERS = responseHeaders(POLICY);
const REDIRECTS = { "/docs/größe/": "/docs/page-1/#mm", "/docs/old/": "/docs/page-2/" };
const PAGE = "docs/page-1/index.html";

const inFolder = folderOfFile();
const original = () => inFolder("site");

beforeAll(async () => {
  await writeSiteVersion(inFolder("dist"), 1);
  for (const name of ["größe", "old"])
    await cp(inFolder("dist", PAGE), inFolder(`dist/docs/${name}/index.html`));
  await mkdir(inFolder("content"));
  const redirects = { ...REDIRECTS, "/docs/withdrawn/": "gone" };
  await writeFile(inFolder("content/redirects.json"), JSON.stringify(redirects));
  const env = { OUTPUT_DIR: inFolder("dist"), CONTENT_DIR: inFolder("content") };
  const { code, output } = await runDeploy({ args: ["--to", original()], env });
  expect(code, output).toBe(0);
});

const verify = (url: string) => runDeploy({ args: ["verify", "--url", url, "--to", original()], env: {} });

const verifyAt = async (origin: string, timeoutMs?: number) => {
  const { files, host } = await readLiveRelease(createFolderStore(original()));
  return verifySite({ origin, files, host }, timeoutMs);
};

// In CI the absence of nginx is a failure.
test.skipIf(!hasNginx && !process.env.CI)(
  "a site that nginx serves as printed has no difference, until a page is missing",
  async () => {
    const settings = nginxSettings({ headers: HEADERS, redirects: REDIRECTS, gone: ["/docs/withdrawn/"] });
    await cp(original(), inFolder("served"), { recursive: true });
    const nginx = await startNginx(inFolder("served"), settings);
    onTestFinished(nginx.stop);
    const url = `http://127.0.0.1:${nginx.port}`;
    const { code, output } = await verify(`${url}/`);
    expect([code, output]).toEqual([0, expect.stringMatching(/\n0 of \d+ responses of http.* differ from/)]);
    await rm(join(inFolder("served"), PAGE));
    expect(await verify(url)).toMatchObject({
      code: 4,
      output: expect.stringMatching(
        /\n\/docs\/page-1\/ has status 404 instead of 200\n\n1 of \d+ responses of http.* differ from release /,
      ),
    });
  },
);

/** What is wrong at a URL, and what is reported. */
const PROBLEMS: Record<
  string,
  { status?: number; headers?: OutgoingHttpHeaders; body?: string; report: string }
> = {
  "/docs/page-0/": { body: "stale", report: "has other content than the release" },
  "/docs/page-1/": { headers: { "content-encoding": "gzip" }, report: "has other content than the release" },
  "/docs/page-1.md": { headers: { "content-type": "text/plain" }, report: "has the type text/plain" },
  "/docs/page-2/": { headers: { "permissions-policy": undefined }, report: "has no Permissions-Policy" },
  "/docs/page-3/": {
    headers: { "cache-control": "max-age=600" },
    report: "has another Cache-Control: max-age=600",
  },
  "/docs/page-4/": {
    status: 302,
    headers: { location: "/a/" },
    report: "has status 302 (to /a/) instead of 200",
  },
  "/docs/withdrawn/": { status: 200, report: "has status 200 instead of 404 or 410" },
  "/docs/gr%C3%B6%C3%9Fe/": {
    status: 301,
    headers: { location: "/docs/page-2/#mm" },
    report: "redirects to /docs/page-2/#mm instead of /docs/page-1/#mm",
  },
  "/-/probe/": { status: 200, report: "has status 200 instead of 404" },
};
const withoutId = (text: string) => text.replaceAll(/probe-[\w-]+(?:\.md|\/)/g, "probe/");

test("the static server has no difference, and each problem is reported with its URL", async () => {
  const site = createStaticServer({ dir: original(), readHeaders: async () => HEADERS });
  const port = await listenLocally(site);
  expect(await verifyAt(`http://127.0.0.1:${port}`)).toMatchObject({ differing: 0, report: "" });
  const faulty = createHttpServer(async ({ url: path = "" }, response) => {
    const sent = await sendRequest({ port, path });
    const { status = sent.status, headers, body = sent.body } = PROBLEMS[withoutId(path)] ?? {};
    const all = { ...sent.headers, ...headers, "content-length": Buffer.byteLength(body) };
    for (const [name, value] of Object.entries(all)) if (value !== undefined) response.setHeader(name, value);
    response.writeHead(status).end(body);
  });
  onTestFinished(() => {
    site.close();
    faulty.close();
  });
  const { report } = await verifyAt(`http://127.0.0.1:${await listenLocally(faulty)}`);
  const lines = Object.entries(PROBLEMS).map(([url, { report }]) => `${url} ${report}`);
  expect(new Set(withoutId(report).split("\n"))).toEqual(new Set(lines));
});

test("a host that cannot be reached, or does not respond in time, is named with exit code 1", async () => {
  const { code, output } = await verify("http://127.0.0.1:9");
  const message = /http:\/\/127\.0\.0\.1:9 does not respond \(ECONNREFUSED\)\.\n {2}Fix: /;
  expect([code, output]).toEqual([1, expect.stringMatching(message)]);
  for (const start of ["", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"]) {
    const silent = createServer((socket) => void socket.write(start));
    onTestFinished(() => void silent.close());
    await expect(verifyAt(`http://127.0.0.1:${await listenLocally(silent)}`, 50)).rejects.toThrow(
      /does not respond \(no response in time\)\.\n {2}Fix: /,
    );
  }
});
