import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { freePort } from "#test/factories/local-port.ts";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import { listen } from "./listen.ts";

const servers: Server[] = [];
beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => {}));
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

function createTestServer(): Server {
  const server = createServer((_request, response) => response.end("here"));
  servers.push(server);
  return server;
}

test("the printed and returned URL is the one being served, on the loopback interface only", async () => {
  const server = createTestServer();
  const url = await listen(server, 0);
  expect(url).toMatch(/^http:\/\/localhost:[1-9]\d*\/$/);
  expect(console.log).toHaveBeenCalledWith(`Serving ${url}`);
  expect(await (await fetch(url)).text()).toBe("here");
  expect((server.address() as AddressInfo).address).toMatch(/^(?:127\.0\.0\.1|::1)$/);
});

test("a port in use is reported with a suggestion for another", async () => {
  const { port } = new URL(await listen(createTestServer(), 0));
  const error = await listen(createServer(), Number(port)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CommandError);
  expect((error as Error).message).toBe(
    `Port ${port} is already in use.\n  Fix: stop the process that uses it, or choose another port: PORT=${Number(port) + 1}.`,
  );
});

test("on SIGTERM a server finishes a running response, and takes no new one", async () => {
  const site = temporaryFolder();
  // More than the sockets of both sides hold.
  const bytes = 8_000_000;
  writeFileSync(join(site, "404.html"), "");
  writeFileSync(join(site, "large.png"), Buffer.alloc(bytes, "x"));
  const port = await freePort();
  const child = spawn(process.execPath, ["--import", "tsx", "build-scripts/serve.ts"], {
    env: { ...process.env, OUTPUT_DIR: site, PORT: `${port}` },
  });
  await once(child.stdout, "data");
  const ended = once(child, "exit");
  const [response] = (await once(get({ port, path: "/large.png" }), "response")) as [IncomingMessage];
  await once(response, "readable");
  child.kill("SIGTERM");
  // Each on a connection of its own: one that is open is served until the response is finished.
  const connect = () => once(get({ port, agent: false }), "response");
  await vi.waitFor(() => expect(connect()).rejects.toThrow(), 10_000);
  expect(child.exitCode).toBeNull();
  expect(await buffer(response)).toHaveLength(bytes);
  expect(await ended).toEqual([0, null]);
});
