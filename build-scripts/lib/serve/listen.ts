import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";

/** Starts a server on the loopback interface, or on `host`; prints and returns its URL. Port 0 picks a free port. */
export async function listen(server: Server, port: number, host = "localhost"): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? portInUse(port) : error);
    server.once("error", fail);
    server.listen(port, host, () => {
      server.off("error", fail);
      resolve();
    });
  });
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${(server.address() as AddressInfo).port}/`;
  console.log(`Serving ${url}`);
  return url;
}

function portInUse(port: number): CommandError {
  return new CommandError(
    `Port ${port} is already in use.\n  Fix: stop the process that uses it, or choose another port: PORT=${port === 65535 ? port - 1 : port + 1}.`,
  );
}
