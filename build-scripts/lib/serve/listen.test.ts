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

test("the address that is printed and given is the one that answers, also for any free port", async () => {
  const address = await listen(createTestServer(), 0);
  expect(address).toMatch(/^http:\/\/localhost:[1-9]\d*\/$/);
  expect(console.log).toHaveBeenCalledWith(`Serving ${address}`);
  expect(await (await fetch(address)).text()).toBe("here");
});

test("only this machine can connect", async () => {
  const server = createTestServer();
  await listen(server, 0);
  expect((server.address() as AddressInfo).address).toMatch(/^(?:127\.0\.0\.1|::1)$/);
});

test("a port that is taken is named, with another to choose", async () => {
  const { port } = new URL(await listen(createTestServer(), 0));
  const error = await listen(createServer(), Number(port)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CommandError);
  expect((error as Error).message).toBe(
    `Port ${port} is taken.\n  Fix: stop what uses it, or choose another: PORT=${Number(port) + 1}.`,
  );
});

test("a port that needs more rights is said to", async () => {
  const server = createTestServer();
  vi.spyOn(server, "listen").mockImplementation(() => {
    server.emit("error", Object.assign(new Error("listen EACCES"), { code: "EACCES" }));
    return server;
  });
  await expect(listen(server, 80)).rejects.toThrow("Port 80 may not be used by this user.\n  Fix: ");
});

test("any other failure is passed on, and a failure after the start is not swallowed", async () => {
  const failing = createTestServer();
  const error = new Error("listen EMFILE");
  vi.spyOn(failing, "listen").mockImplementation(() => {
    failing.emit("error", error);
    return failing;
  });
  await expect(listen(failing, 1)).rejects.toBe(error);

  const running = createTestServer();
  await listen(running, 0);
  expect(running.listenerCount("error")).toBe(0);
});
