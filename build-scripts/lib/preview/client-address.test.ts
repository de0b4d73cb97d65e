import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientAddressReader, type ForwardedHeader } from "./client-address.ts";

const PROXIES = ["127.0.0.1", "10.0.0.0/8", "2001:db8:1::/48"];

function addressOf(
  remoteAddress: string,
  headers: Record<string, string>,
  { proxies = PROXIES, header = "x-forwarded-for" as ForwardedHeader } = {},
) {
  return clientAddressReader(proxies, header)({ headers, socket: { remoteAddress } } as IncomingMessage);
}

test.each([
  ["one proxy", "127.0.0.1", "203.0.113.7", "203.0.113.7"],
  ["a proxy on an IPv4 address of an IPv6 socket", "::ffff:10.1.2.3", "203.0.113.7", "203.0.113.7"],
  ["an IPv6 proxy", "2001:db8:1::5", "2001:db8:2::1", "2001:db8:2::1"],
  ["two proxies", "127.0.0.1", "203.0.113.7, 10.1.1.1", "203.0.113.7"],
  ["a forged address before the proxy's", "127.0.0.1", "198.51.100.1, 203.0.113.7", "203.0.113.7"],
  ["a forged address of a proxy", "127.0.0.1", "10.0.0.1,203.0.113.7", "203.0.113.7"],
  ["an address with a port", "127.0.0.1", "203.0.113.7:4711", "203.0.113.7"],
  ["an IPv6 address with a port", "127.0.0.1", "[2001:db8:2::1]:4711", "2001:db8:2::1"],
  ["a request that comes from a proxy itself", "127.0.0.1", "10.1.1.1", "10.1.1.1"],
  ["something else than an address", "127.0.0.1", "203.0.113.7, unknown, 10.1.1.1", "10.1.1.1"],
  ["an empty header", "127.0.0.1", "", "127.0.0.1"],
])("the address of the client is the last that a trusted proxy names: %s", (_name, socket, sent, client) => {
  expect(addressOf(socket, { "x-forwarded-for": sent })).toBe(client);
});

test.each([
  ["for=203.0.113.7;proto=https", "203.0.113.7"],
  ["for=198.51.100.1, For=203.0.113.7;by=10.0.0.1", "203.0.113.7"],
  ['proto=https; for="203.0.113.7:80"', "203.0.113.7"],
  ['for="[2001:db8:2::1]:4711", for=10.1.1.1', "2001:db8:2::1"],
  ['for="unclosed, for=203.0.113.7', "203.0.113.7"],
  ["for=_hidden", "127.0.0.1"],
  ["proto=https", "127.0.0.1"],
])("Forwarded: %s names %s", (sent, client) => {
  expect(addressOf("127.0.0.1", { forwarded: sent }, { header: "forwarded" })).toBe(client);
});

test("headers of other senders, and the header that the proxy does not set, are ignored", () => {
  const forged = { "x-forwarded-for": "198.51.100.1", forwarded: "for=198.51.100.1" };
  expect(addressOf("203.0.113.7", forged)).toBe("203.0.113.7");
  expect(addressOf("127.0.0.1", forged, { proxies: [] })).toBe("127.0.0.1");
  expect(addressOf("127.0.0.1", { forwarded: "for=198.51.100.1" })).toBe("127.0.0.1");
  expect(addressOf("127.0.0.1", { "x-forwarded-for": "198.51.100.1" }, { header: "forwarded" })).toBe(
    "127.0.0.1",
  );
});
