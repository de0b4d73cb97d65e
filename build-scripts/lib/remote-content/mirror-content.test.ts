import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { delay, HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createContentMirror } from "./mirror-content.ts";
import { isPrivateAddress } from "./private-address.ts";
import { readRemoteSettings } from "./remote-settings.ts";

const STORE = "https://store.example/branch/";
const LIMITS = { timeoutMs: 200, maxBytes: 1_000, backoffMs: [1, 1] };

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "mirror-"));
  return () => rmSync(dir, { recursive: true });
});

const mirror = (given: Record<string, string> = {}) => {
  const settings = readRemoteSettings({ CONTENT_URL: STORE, ...given });
  return createContentMirror(settings ?? expect.unreachable(), dir, LIMITS);
};
const shown = (path: string) => readFileSync(join(mirror().contentDir, path), "utf8");

/** A store with these files; `asked` is what it was asked for, with the condition. Its etags are its texts' lengths. */
function store(files: Record<string, string>) {
  const asked: [path: string, etag: string | null][] = [];
  server.use(
    http.get(`${STORE}*`, ({ request }) => {
      const path = request.url.slice(STORE.length);
      const text = path === "files.json" ? JSON.stringify({ files: Object.keys(files) }) : files[path];
      asked.push([path, request.headers.get("If-None-Match")]);
      if (text === undefined) return new HttpResponse(null, { status: 404 });
      const etag = `"${text.length}"`;
      if (request.headers.get("If-None-Match") === etag) return new HttpResponse(null, { status: 304 });
      return new HttpResponse(text, { headers: { ETag: etag } });
    }),
  );
  return asked;
}

const FILES = { "docs/a.md": "one", "sidebar.json": "{}" };
const answerPage = (answer: Parameters<typeof http.get>[1]) =>
  server.use(http.get(`${STORE}docs/a.md`, answer));

test("every file of the list is read", async () => {
  store(FILES);
  expect(await mirror().update()).toEqual({ changed: 2, removed: 0 });
  expect([shown("docs/a.md"), shown("sidebar.json")]).toEqual(["one", "{}"]);
});

test("only what changed is read again, also by a later process", async () => {
  store(FILES);
  await mirror().update();
  const asked = store({ ...FILES, "docs/a.md": "changed" });
  expect(await mirror().update()).toEqual({ changed: 1, removed: 0 });
  expect(asked).toContainEqual(["sidebar.json", '"2"']);
  expect(shown("docs/a.md")).toBe("changed");
  expect(await mirror().update()).toEqual({ changed: 0, removed: 0 });
});

test("what the list no longer names is removed", async () => {
  store(FILES);
  await mirror().update();
  store({ "sidebar.json": "{}" });
  expect(await mirror().update()).toEqual({ changed: 0, removed: 1 });
  expect(() => shown("docs/a.md")).toThrow("ENOENT");
});

test.each([
  ["slow", () => delay(1_000).then(() => new HttpResponse("late")), "no answer in 200 ms"],
  ["failing", () => new HttpResponse(null, { status: 500 }), "answered 500"],
  ["cut off", () => HttpResponse.error(), "cannot be read"],
  ["gone", () => new HttpResponse(null, { status: 404 }), "answered 404"],
  ["oversized", () => new HttpResponse("x".repeat(1_001)), "larger than 1000 bytes"],
  ["not text", () => new HttpResponse(new Uint8Array([0xff, 0xfe])), "not text in UTF-8"],
] as const)("a file that is %s leaves the last good copy whole", async (_name, answer, message) => {
  store(FILES);
  await mirror().update();
  store({ "docs/a.md": "newer text", "sidebar.json": '{ "newer": true }' });
  answerPage(answer);
  await expect(mirror().update()).rejects.toThrow(message);
  expect([shown("docs/a.md"), shown("sidebar.json")]).toEqual(["one", "{}"]);
});

test("a failure that passes is not noticed", async () => {
  store(FILES);
  let attempts = 0;
  answerPage(() => (attempts++ === 0 ? new HttpResponse(null, { status: 503 }) : new HttpResponse("second")));
  await mirror().update();
  expect(shown("docs/a.md")).toBe("second");
});

test.each([
  "{",
  "[]",
  '{ "files": ["../../etc/passwd"] }',
  '{ "files": ["docs/../../x.md"] }',
  '{ "files": ["/etc/passwd"] }',
  '{ "files": ["docs/.hidden.md"] }',
  '{ "files": ["docs/run.js"] }',
])("the list %s is refused", async (text) => {
  server.use(http.get(`${STORE}files.json`, () => new HttpResponse(text)));
  await expect(mirror().update()).rejects.toThrow("files.json is not right");
});

test("MDX is refused unless it is trusted", async () => {
  store({ "docs/a.mdx": "export const x = 1" });
  await expect(mirror().update()).rejects.toThrow("MDX, which is code: docs/a.mdx");
  expect(await mirror({ CONTENT_TRUST_MDX: "true" }).update()).toEqual({ changed: 1, removed: 0 });
});

const redirectTo = (target: string) =>
  answerPage(() => new HttpResponse(null, { status: 302, headers: { Location: target } }));

test.each([
  "https://elsewhere.example/a.md",
  "http://cdn.example/a.md",
  "https://127.0.0.1/a.md",
  "https://[::1]/a.md",
  "https://169.254.169.254/latest/meta-data/",
  "https://[::ffff:10.0.0.1]/a.md",
])("a redirect to %s is not followed", async (target) => {
  store(FILES);
  redirectTo(target);
  const hosts = "cdn.example 127.0.0.1 [::1] 169.254.169.254 [::ffff:a00:1]";
  await expect(mirror({ CONTENT_HOSTS: hosts }).update()).rejects.toThrow("redirects to");
});

test("a redirect to a host that is named, or within the store, is followed", async () => {
  store({ ...FILES, "docs/b.md": "b" });
  redirectTo("https://cdn.example/a.md");
  server.use(http.get("https://cdn.example/a.md", () => new HttpResponse("from elsewhere")));
  await mirror({ CONTENT_HOSTS: "cdn.example" }).update();
  expect(shown("docs/a.md")).toBe("from elsewhere");
  redirectTo("/branch/docs/b.md");
  await mirror().update();
  expect(shown("docs/a.md")).toBe("b");
});

test.each([
  ["127.0.0.1", true],
  ["10.1.2.3", true],
  ["172.31.0.1", true],
  ["192.168.1.1", true],
  ["169.254.169.254", true],
  ["100.64.0.1", true],
  ["0.0.0.0", true],
  ["::1", true],
  ["fe80::1", true],
  ["fd00::1", true],
  ["::ffff:127.0.0.1", true],
  ["::ffff:7f00:1", true],
  ["203.0.113.5", false],
  ["2001:4860:4860::8888", false],
])("%s is private: %s", (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected);
});

test("without an address content is in a folder, and a wrong one is named", () => {
  expect(readRemoteSettings({})).toBeUndefined();
  expect(() => readRemoteSettings({ CONTENT_URL: "ftp://x" })).toThrow("CONTENT_URL must be http or https");
});
