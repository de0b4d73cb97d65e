import { createServer, type ServerResponse } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { EXIT_CODES } from "#build-scripts/lib/cli/exit-codes.ts";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { listenLocally } from "#test/factories/local-port.ts";
import type { ObjectStore } from "./object-store.ts";
import { createS3Store } from "./s3-store.ts";

const SECRET = "never-printed-secret";

function storeAt(endpoint: string, timeoutMs = 10_000): ObjectStore {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "KEYID");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", SECRET);
  onTestFinished(() => void vi.unstubAllEnvs());
  const settings = { bucket: "docs", prefix: "site/", region: "us-east-1", endpoint };
  return createS3Store(settings, timeoutMs);
}

/** Starts a store that gives the same response to every request. */
async function storeThat(respond: (response: ServerResponse) => void, timeoutMs?: number) {
  const server = createServer((request, response) => {
    request.resume().on("end", () => respond(response));
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return storeAt(`http://127.0.0.1:${await listenLocally(server)}`, timeoutMs);
}

/** Responds with an error of the protocol. */
const rejecting = (status: number, code: string) => (response: ServerResponse) => {
  const xml = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>Injected ${SECRET}.</Message></Error>`;
  response.writeHead(status, { "Content-Type": "application/xml" }).end(xml);
};

async function failureOf(request: Promise<unknown>): Promise<CommandError> {
  const error = (await request.catch((reason: unknown) => reason)) as CommandError;
  expect(error).toBeInstanceOf(CommandError);
  expect(error.message).not.toContain(SECRET);
  expect(error.message.split("\n")).toHaveLength(2);
  return error;
}

test.each<[status: number, code: string, fix: string, exitCode: number]>([
  [403, "AccessDenied", "grant s3:ListBucket", EXIT_CODES.settings],
  [403, "InvalidAccessKeyId", "set AWS_ACCESS_KEY_ID", EXIT_CODES.settings],
  [403, "RequestTimeTooSkewed", "set this machine's clock", EXIT_CODES.settings],
  [404, "NoSuchBucket", "create the bucket, or correct DEPLOY_BUCKET", EXIT_CODES.settings],
  [301, "PermanentRedirect", "set DEPLOY_REGION", EXIT_CODES.settings],
  [501, "NotImplemented", "use a store with conditional writes", EXIT_CODES.settings],
  [503, "SlowDown", "check the network and the DEPLOY_* settings", 1],
])("%i %s names the operation, the key, the bucket and a fix", async (status, code, fix, exitCode) => {
  const error = await failureOf((await storeThat(rejecting(status, code), 300)).read("a/index.html"));
  const what = `Could not read a/index.html in s3://docs/site/ (${status} ${code}).\n  Fix: ${fix}`;
  expect([error.message.slice(0, what.length), error.exitCode]).toEqual([what, exitCode]);
});

test("objects that may not be deleted are an error, although the response has status 200", async () => {
  const store = await storeThat((response) => {
    const failed = "<Error><Key>site/b.md</Key><Code>AccessDenied</Code></Error>";
    response.writeHead(200).end(`<?xml version="1.0"?><DeleteResult>${failed}</DeleteResult>`);
  });
  const { message } = await failureOf(store.remove(["a.md", "b.md"]));
  expect(message).toMatch(
    /^Could not delete objects in s3:\/\/docs\/site\/ \(AccessDenied\)\.\n {2}Fix: grant /,
  );
});

test.each<[failure: string, fail: (response: ServerResponse) => void]>([
  ["503", rejecting(503, "SlowDown")],
  ["a conflicting write", rejecting(409, "ConditionalRequestConflict")],
  ["a corrupted body", rejecting(400, "BadDigest")],
  ["a truncated body", rejecting(400, "IncompleteBody")],
  ["a reset connection", (response) => response.destroy()],
  [
    "a truncated response",
    (response) => {
      response.writeHead(200, { "Content-Length": "9" }).write("half", () => response.destroy());
    },
  ],
])("a request is sent again after %s", async (_failure, fail) => {
  let requests = 0;
  const store = await storeThat((response) => {
    requests += 1;
    if (requests === 1) fail(response);
    else response.writeHead(200, { ETag: '"1"' }).end("text");
  });
  expect(Buffer.from((await store.read("a.md"))?.body ?? []).toString()).toBe("text");
  expect(requests).toBe(2);
});

test("a store that cannot be reached, or does not respond in time, may be tried again", async () => {
  const silent = await failureOf((await storeThat(() => {}, 200)).read("a.md"));
  const refused = await failureOf(storeAt("http://127.0.0.1:1", 200).read("a.md"));
  expect([silent.exitCode, refused.exitCode]).toEqual([1, 1]);
  expect(silent.message).toMatch(/ \(no response in time\)\.\n {2}Fix: .*DEPLOY_LEASE_SECONDS/);
  expect(refused.message).toMatch(/ \(ECONNREFUSED\)\.\n {2}Fix: check the network and the DEPLOY_/);
});

test("a request that was paused for too long is not sent", async () => {
  let requests = 0;
  const store = await storeThat((response) => {
    requests += 1;
    response.end();
  }, 1_000);
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => {
    now += 1_001;
    return now;
  });
  await failureOf(store.copy("a.md", "b.md"));
  expect(requests).toBe(0);
});

test("a store whose ETags are no MD5 hashes is refused at the first write", async () => {
  const store = await storeThat((response) => response.writeHead(200, { ETag: '"0123"' }).end());
  const upload = { key: "a.md", body: Buffer.from("a"), headers: { type: "text/markdown", cache: "" } };
  expect((await failureOf(store.put(upload))).exitCode).toBe(EXIT_CODES.settings);
});

test("a server without TLS behind an https endpoint is reported at once", async () => {
  let connections = 0;
  const server = createTcpServer((socket) => {
    connections += 1;
    socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
  });
  onTestFinished(() => void server.close());
  const endpoint = `https://127.0.0.1:${await listenLocally(server)}`;
  const error = await failureOf(storeAt(endpoint).read("a.md"));
  expect(error.message).toContain("NODE_EXTRA_CA_CERTS");
  expect([error.exitCode, connections]).toEqual([EXIT_CODES.settings, 1]);
});
