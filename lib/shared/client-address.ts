import { AsyncLocalStorage } from "node:async_hooks";
import { BlockList, isIP } from "node:net";

/** Builds the list of trusted proxies from addresses and networks such as `10.0.0.0/8`. */
export function createProxyList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/**
 * Returns the address of the client that sent a request. Each proxy appends its peer's address to `X-Forwarded-For`,
 * so the list is read backward while the address is a trusted proxy; entries before an untrusted address could be
 * forged.
 *
 * @param peer the address of the connection's remote end
 * @param forwardedFor the header's value, if any
 */
export function clientAddress(peer: string | undefined, forwardedFor: string | undefined, trusted: BlockList): string {
  let client = plainAddress(peer ?? "");
  const hops = (forwardedFor ?? "").split(",").map((hop) => plainAddress(hop.trim()));
  while (hops.length > 0 && isTrusted(client, trusted)) {
    const hop = hops.pop()!;
    if (isIP(hop) === 0) break;
    client = hop;
  }
  return client;
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 6 ? "ipv6" : "ipv4");
}

/** Removes a zone (`fe80::1%eth0`) and converts an IPv4-mapped IPv6 address to IPv4. */
function plainAddress(address: string): string {
  const [withoutZone = ""] = address.split("%");
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutZone)?.[1] ?? withoutZone;
}

/**
 * Returns an address's network: /24 for IPv4, /64 for IPv6, the smallest block a provider assigns to a customer.
 * Invalid addresses share the network `unknown`.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) === 4) return `${plain.split(".").slice(0, 3).join(".")}.0/24`;
  if (isIP(plain) !== 6) return "unknown";
  return `${expandIpv6(plain).slice(0, 4).join(":")}::/64`;
}

/** Returns the eight groups of an IPv6 address, in lower case without leading zeros. */
function expandIpv6(address: string): string[] {
  // A trailing dotted-decimal part becomes zeros, since callers need only the first four groups.
  const [head = "", tail] = address
    .toLowerCase()
    .replace(/\d+\.\d+\.\d+\.\d+$/, "0:0")
    .split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - before.length - after.length }, () => "0");
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16));
}

/** The browser or program whose request is being served. */
interface Client {
  readonly address: string;
  readonly userAgent: string | undefined;
}

// The portal's HTTP server and Next's bundles share only `globalThis`. Unlike a header, it can't be forged.
const shared = globalThis as typeof globalThis & { endorseClient?: AsyncLocalStorage<Client> };

function clients(): AsyncLocalStorage<Client> {
  shared.endorseClient ??= new AsyncLocalStorage();
  return shared.endorseClient;
}

/**
 * Runs `work` as part of a request from the client at this address.
 *
 * @param userAgent the request's `User-Agent` header, if any
 */
export function withClientAddress<T>(address: string, work: () => T, userAgent?: string): T {
  return clients().run({ address, userAgent }, work);
}

/** Returns the current request's client address; empty when the portal's server did not set it. */
export function currentClientAddress(): string {
  return clients().getStore()?.address ?? "";
}

/** Returns the current request's `User-Agent`; undefined when it has none, and outside of requests. */
export function currentUserAgent(): string | undefined {
  return clients().getStore()?.userAgent;
}
