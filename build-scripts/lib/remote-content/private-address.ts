import { type LookupAddress, lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Addresses of this machine, of local networks, of clouds' metadata services and of no host at all (RFC 6890). */
const PRIVATE = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  PRIVATE.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  PRIVATE.addSubnet(net, bits, "ipv6");

/** Whether an IP address is not one of the public internet. IPv4 written as IPv6 counts as what it is. */
export function isPrivateAddress(address: string): boolean {
  const inner = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (inner) return isPrivateAddress(inner);
  return PRIVATE.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** As the system's lookup, but fails for private addresses. The connection is made to the very address that was checked. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    const hidden = addresses?.find(({ address }) => isPrivateAddress(address));
    if (error) callback(error, "");
    else if (hidden || !first)
      callback(new Error(`${hostname} is the private address ${hidden?.address}`), "");
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
