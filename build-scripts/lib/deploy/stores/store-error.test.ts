import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import type { ObjectStore } from "./object-store.ts";
import { createS3Store } from "./s3-store.ts";

const SECRET = "never-printed-secret";
const settings = {
  bucket: "docs",
  prefix: "site/",
  region: "us-east-1",
  endpoint: "http://127.0.0.1:1",
  pathStyle: true,
  checksums: "WHEN_REQUIRED" as const,
  credentials: { accessKeyId: "KEYID", secretAccessKey: SECRET, sessionToken: `${SECRET}-token` },
};
const read = (store: ObjectStore) => store.read("a/index.html");

/** Starts a store that gives the same response to every request. */
async function storeThat(respond: (response: ServerResponse) => void): Promise<ObjectStore> {
  const server = createServer((request, response) => {
    request.resume().on("end", () => respond(response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return createS3Store({ ...settings, endpoint: `http://127.0.0.1:${port}` }, 200, [1, 1]);
}

const rejects = (status: number, code: string, headers = {}) =>
  storeThat((response) => {
    const xml = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>Injected ${SECRET}.</Message></Error>`;
    response.writeHead(status, { "Content-Type": "application/xml", ...headers }).end(xml);
  });

async function failureOf(request: Promise<unknown>): Promise<CommandError> {
  const error = await request.then(
    () => expect.unreachable("it fails"),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CommandError);
  expect((error as CommandError).message).not.toContain(SECRET);
  expect((error as CommandError).message.split("\n")).toHaveLength(2);
  return error as CommandError;
}

test.each<[status: number, code: string, message: RegExp, exitCode: number]>([
  [
    403,
    "AccessDenied",
    /access was denied \(403 AccessDenied\)\.\n {2}Fix: grant .*s3:PutObject/,
    EXIT_CODES.settings,
  ],
  [
    403,
    "InvalidAccessKeyId",
    /does not accept the credentials .*\n {2}Fix: correct AWS_/,
    EXIT_CODES.settings,
  ],
  [403, "RequestTimeTooSkewed", /clock differs .*\n {2}Fix: set this machine's clock/, EXIT_CODES.settings],
  [
    404,
    "NoSuchBucket",
    /no such bucket .*\n {2}Fix: create docs, or correct DEPLOY_BUCKET/,
    EXIT_CODES.settings,
  ],
  [503, "SlowDown", /fewer requests, after several attempts .*\n {2}Fix: .*DEPLOY_CONCURRENCY/, 1],
  [500, "InternalError", /the store failed, after several attempts .*\n {2}Fix: run this again/, 1],
])("%i %s names the operation, the bucket, the key and a fix", async (status, code, message, exitCode) => {
  const error = await failureOf(read(await rejects(status, code)));
  expect(error.message).toMatch(/^Could not read site\/a\/index\.html in the bucket docs: /);
  expect(error.message).toMatch(message);
  expect(error.exitCode).toBe(exitCode);
});

test("a bucket in another region names the region to set", async () => {
  const store = await rejects(301, "PermanentRedirect", { "x-amz-bucket-region": "eu-west-1" });
  const error = await failureOf(read(store));
  expect(error.message).toMatch(
    /another region than us-east-1 .*\n {2}Fix: set DEPLOY_REGION to eu-west-1\./,
  );
  expect(error.exitCode).toBe(EXIT_CODES.settings);
});

test.each<[operation: string, run: (store: ObjectStore) => Promise<unknown>, start: string]>([
  ["listing", (store) => store.list()[Symbol.asyncIterator]().next(), "list the objects of the bucket docs"],
  ["looking up", (store) => store.find("a.md"), "look up site/a.md in the bucket docs"],
  ["copying", (store) => store.copy("a.md", "b.md"), "copy site/a.md in the bucket docs"],
  ["deleting", (store) => store.remove(["a.md"]), "delete site/a.md in the bucket docs"],
])("a rejected request for %s names its operation", async (_operation, run, start) => {
  const store = await rejects(403, "AccessDenied");
  expect((await failureOf(run(store))).message).toContain(`Could not ${start}: access was denied`);
});

test("an object that may not be deleted is named", async () => {
  const store = await storeThat((response) => {
    const failed = "<Error><Key>site/b.md</Key><Code>AccessDenied</Code></Error>";
    response.writeHead(200).end(`<?xml version="1.0"?><DeleteResult>${failed}</DeleteResult>`);
  });
  const { message } = await failureOf(store.remove(["a.md", "b.md"]));
  expect(message).toMatch(/^Could not delete site\/b\.md in the bucket docs: access was denied/);
});

test("a store that does not respond, or cannot be reached, is named", async () => {
  const silent = await storeThat(() => {});
  expect((await failureOf(read(silent))).message).toMatch(/127\.0\.0\.1:\d+ did not respond in 0\.2 s/);
  const refused = await failureOf(read(createS3Store(settings, 500, [1])));
  expect(refused.message).toMatch(/the connection to 127\.0\.0\.1:1 failed, .*\(ECONNREFUSED\)/);
  expect(refused.exitCode).toBe(1);
  const unknown = createS3Store({ ...settings, endpoint: "http://store.invalid" }, 5_000, [1]);
  expect((await failureOf(read(unknown))).message).toMatch(
    /the name of store\.invalid could not be resolved/,
  );
});

test("a server without TLS behind an https endpoint is reported at once", async () => {
  let connections = 0;
  const server = createTcpServer((socket) => {
    connections += 1;
    socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const endpoint = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const error = await failureOf(read(createS3Store({ ...settings, endpoint }, 5_000, [1, 1])));
  expect(error.message).toMatch(/no secure connection to 127.* NODE_EXTRA_CA_CERTS/s);
  expect([error.exitCode, connections]).toEqual([EXIT_CODES.settings, 1]);
});
