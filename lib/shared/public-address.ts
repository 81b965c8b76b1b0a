import { BlockList, isIP } from "node:net";

/** IPv4 networks that are not public: IANA's special-purpose registry, multicast and reserved networks. */
const SPECIAL_V4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

/** The only part of IPv6 allocated to the public internet; embedded IPv4 (mapped, NAT64) lies outside it. */
const GLOBAL_V6 = ["2000::", 3] as const;
/** Exceptions within {@link GLOBAL_V6}: Teredo and other protocol assignments, documentation, 6to4. */
const SPECIAL_V6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const specialV4 = new BlockList();
for (const [net, prefix] of SPECIAL_V4) specialV4.addSubnet(net, prefix, "ipv4");
const globalV6 = new BlockList();
globalV6.addSubnet(...GLOBAL_V6, "ipv6");
const specialV6 = new BlockList();
for (const [net, prefix] of SPECIAL_V6) specialV6.addSubnet(net, prefix, "ipv6");

/** Whether an IP address belongs to the public internet [GAP-34]. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !specialV4.check(address, "ipv4");
  return isUnscopedV6(address) && globalV6.check(address, "ipv6") && !specialV6.check(address, "ipv6");
}

/** Whether an IP address is a loopback address. */
export function isLoopbackAddress(address: string): boolean {
  if (isIP(address) === 4) return address.startsWith("127.");
  return address === "::1";
}

/** Whether an address is IPv6 without a zone; only link-local addresses have zones. */
function isUnscopedV6(address: string): boolean {
  return isIP(address) === 6 && !address.includes("%");
}
