/**
 * `npm run bench:headers`: what the MDN HTTP Observatory's own grader says of the static server and of the preview, on this
 * machine. The grader (MPL-2.0, so no dependency of the project) is installed into a temporary folder; the network is needed for
 * that only. It asks over HTTPS, so each server stands behind TLS with a certificate made by `openssl`, and plain HTTP on the same
 * port leads there. Needs `npm run build`. Prints; asserts nothing.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer as createHttpServer, request } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startServer } from "../start-preview.ts";

const GRADER = "@mdn/mdn-http-observatory";
const VERSION = "1.4.8";
const SERVERS = { "static server": "build-scripts/serve.ts", preview: "build-scripts/preview.ts" };
/** First byte of a TLS connection: a record of type handshake (RFC 8446, 5.1). */
const TLS_HANDSHAKE = 0x16;

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), "observatory-"));
try {
  await installGrader();
  const certificate = await makeCertificate();
  for (const [name, script] of Object.entries(SERVERS)) {
    const { child, origin } = await startServer(script);
    child.stdout?.resume();
    child.stderr?.resume();
    const front = await listenWithTls(origin, certificate);
    try {
      console.log(`${name}: ${await grade(front.port)}`);
    } finally {
      front.close();
      child.kill();
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function installGrader(): Promise<void> {
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error("Start this with npm run bench:headers.");
  // Its install script fetches two lists; the grade of a site on this machine does not depend on them.
  // It runs on the project's Node, though a package below it names a newer one.
  const options = ["--ignore-scripts", "--no-audit", "--engine-strict=false", "--prefix", folder];
  await run(process.execPath, [npm, "install", ...options, `${GRADER}@${VERSION}`]);
  const conf = join(folder, "node_modules", GRADER, "conf");
  await writeFile(join(conf, "hsts-preload.json"), "{}");
  await writeFile(join(conf, "tld-list.json"), "[]");
}

interface Certificate {
  key: Buffer;
  cert: Buffer;
}

async function makeCertificate(): Promise<Certificate> {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  await run("openssl", [
    ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"],
    ...["-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", cert],
  ]);
  return { key: await readFile(key), cert: await readFile(cert) };
}

/** A port that answers HTTPS with what the server at `origin` answers, and HTTP with a redirect to HTTPS. */
async function listenWithTls(origin: string, certificate: Certificate) {
  const secure = createHttpsServer(certificate, (asked, answer) => {
    const { method, url, headers } = asked;
    request(`${origin}${url}`, { method, headers }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(answer);
    }).end();
  });
  const plain = createHttpServer((asked, answer) => {
    answer.writeHead(301, { Location: `https://${asked.headers.host}${asked.url}` }).end();
  });
  const front = createServer((socket) => {
    socket.once("data", (first) => {
      socket.pause();
      socket.unshift(first);
      (first[0] === TLS_HANDSHAKE ? secure : plain).emit("connection", socket);
      process.nextTick(() => socket.resume());
    });
    socket.on("error", () => socket.destroy());
  });
  await new Promise<void>((resolve) => front.listen(0, "localhost", resolve));
  return { port: (front.address() as AddressInfo).port, close: () => void front.close() };
}

interface Scan {
  grade: string;
  score: number;
  testsPassed: number;
  testsQuantity: number;
}

async function grade(port: number): Promise<string> {
  const { stdout } = await run(
    process.execPath,
    [join(folder, "node_modules", GRADER, "src/scan.js"), `localhost:${port}`],
    { env: { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, "cert.pem") } },
  );
  const { scan } = JSON.parse(stdout) as { scan: Scan };
  return `${scan.grade}, ${scan.score} points, ${scan.testsPassed} of ${scan.testsQuantity} tests passed`;
}
