import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** The header in which a proxy names its clients. Only this one is read: a proxy passes the other on as the client sent it. */
export type ForwardedHeader = "x-forwarded-for" | "forwarded";

const IPV4_BITS = 32;
const IPV6_BITS = 128;

/** Returns a function that finds the IP address of the client, as named by trusted proxies only. */
export function clientAddressReader(
  trustedProxies: readonly string[],
  header: ForwardedHeader,
): (request: IncomingMessage) => string {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = "", bits] = proxy.split("/");
    if (bits === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(bits), familyOf(address));
  }
  return ({ headers, socket }) => {
    let client = socket.remoteAddress ?? "";
    // Each proxy adds the address of its sender at the end, so that a client can only forge what is before its own.
    for (const entry of String(headers[header] ?? "")
      .split(",")
      .reverse()) {
      if (!isIP(client) || !trusted.check(client, familyOf(client))) break;
      const sender = addressIn(header === "forwarded" ? forValueOf(entry) : entry);
      if (!sender) break;
      client = sender;
    }
    return client;
  };
}

/** Returns whether the text is an IP address or a network, such as `10.0.0.0/8`. */
export function isAddressOrNetwork(text: string): boolean {
  const [, address = "", bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  return isIP(address) > 0 && Number(bits ?? 0) <= (isIP(address) === 4 ? IPV4_BITS : IPV6_BITS);
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 4 ? "ipv4" : "ipv6";
}

/** Returns the value of `for` in an element of a Forwarded header (RFC 7239). */
function forValueOf(element: string): string {
  return /(?:^|;)\s*for="?([^";]+)/i.exec(element)?.[1] ?? "";
}

/** Returns the IP address of an entry, which may have a port; undefined when it is none. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim();
  const [, inBrackets, beforePort] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  const address = inBrackets ?? beforePort ?? text;
  return isIP(address) ? address : undefined;
}
