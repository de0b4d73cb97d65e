import type { Server, ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";

/** Time that open responses have to finish after a stop signal, in ms. */
const SHUTDOWN_MS = 5_000;

/** Starts a server on the loopback interface; prints and returns its URL. Port 0 picks a free port. */
export async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => {
      if (error.code !== "EADDRINUSE") return reject(error);
      const other = port === 65535 ? port - 1 : port + 1;
      const message = `Port ${port} is already in use.\n  Fix: stop the process that uses it, or choose another port: PORT=${other}.`;
      reject(new CommandError(message));
    };
    server.once("error", fail);
    server.listen(port, "localhost", () => {
      server.off("error", fail);
      resolve();
    });
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  console.log(`Serving ${url}`);
  return url;
}

/** Closes a server on SIGINT or SIGTERM; open responses have {@link SHUTDOWN_MS} to finish. */
export function closeOnSignal(server: Server, cleanUp: () => void = () => {}): void {
  const open = new Set<ServerResponse>();
  let isStopping = false;
  const closeIfIdle = () => {
    if (isStopping && open.size === 0) server.closeAllConnections();
  };
  server.on("request", (_request, response) => {
    open.add(response);
    response.once("close", () => {
      open.delete(response);
      closeIfIdle();
    });
  });
  const shutDown = () => {
    isStopping = true;
    cleanUp();
    // HTTP's own close() counts a response as ended before it is sent.
    NetServer.prototype.close.call(server);
    closeIfIdle();
    setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS).unref();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, shutDown);
}
