import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
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

test("the printed and returned URL is the one being served, also on port 0", async () => {
  const url = await listen(createTestServer(), 0);
  expect(url).toMatch(/^http:\/\/localhost:[1-9]\d*\/$/);
  expect(console.log).toHaveBeenCalledWith(`Serving ${url}`);
  expect(await (await fetch(url)).text()).toBe("here");
});

test("the server listens on the loopback interface only", async () => {
  const server = createTestServer();
  await listen(server, 0);
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
