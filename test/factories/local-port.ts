import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

/** Has a server listen on a free port of this machine. Returns the port. */
export async function listenLocally(server: Server): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

/** Finds a free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenLocally(server);
  await new Promise((closed) => server.close(closed));
  return port;
}
