import type { Random } from "@/lib/shared/random";

/** IPv4 networks that callbacks must not reach: kind, first address and prefix length. */
const NETWORKS_V4 = [
  ["loopback", "127.0.0.0", 8],
  ["private", "10.0.0.0", 8],
  ["private", "172.16.0.0", 12],
  ["private", "192.168.0.0", 16],
  ["link-local", "169.254.0.0", 16],
  ["CGNAT", "100.64.0.0", 10],
  ["this network", "0.0.0.0", 8],
  ["benchmarks", "198.18.0.0", 15],
  ["protocols", "192.0.0.0", 24],
  ["6to4 relays", "192.88.99.0", 24],
  ["multicast", "224.0.0.0", 4],
  ["reserved", "240.0.0.0", 4],
] as const;

/** Common SSRF targets: cloud metadata services, aliases of this machine, and special IPv6 addresses. */
const KNOWN_HOSTS = [
  ...["169.254.169.254", "169.254.170.2", "100.100.100.200", "192.0.0.192", "255.255.255.255", "0.0.0.0"],
  ...["[::]", "[::1]", "[0:0:0:0:0:0:0:1]", "[fe80::1]", "[fec0::1]", "[fc00::1]", "[fd00:ec2::254]", "[ff02::1]"],
  ...["[2001:db8::1]", "[2001::1]", "[3fff::1]", "[100::1]", "[5f00::1]"],
];

/** A host that callback URLs must not have. */
export interface ForbiddenHost {
  /** Host as written in a URL. */
  readonly host: string;
  readonly kind: string;
}

/** Generates forbidden addresses in various spellings. */
export function drawForbiddenHosts(random: Random, count: number): ForbiddenHost[] {
  const hosts: ForbiddenHost[] = KNOWN_HOSTS.map((host) => ({ host, kind: "known" }));
  while (hosts.length < count) {
    const [kind, first, prefix] = random.pick(NETWORKS_V4);
    const address = (toNumber(first) + random.integer(0, 2 ** (32 - prefix) - 1)) >>> 0;
    const spelling = random.pick(SPELLINGS);
    hosts.push({ host: spelling.of(address, random), kind: `${kind}, ${spelling.name}` });
  }
  return hosts;
}

const dotted = (address: number) => [24, 16, 8, 0].map((shift) => (address >>> shift) & 255);
const hex = (value: number) => value.toString(16);
const groups = (address: number) => `${hex(address >>> 16)}:${hex(address & 0xffff)}`;

const SPELLINGS: readonly { readonly name: string; readonly of: (address: number, random: Random) => string }[] = [
  { name: "dotted", of: (address) => dotted(address).join(".") },
  { name: "decimal", of: (address) => String(address) },
  { name: "hexadecimal", of: (address) => `0x${hex(address)}` },
  { name: "octal", of: (address) => `0${address.toString(8)}` },
  {
    name: "octal parts",
    of: (address) =>
      dotted(address)
        .map((part) => `0${part.toString(8)}`)
        .join("."),
  },
  {
    name: "hexadecimal parts",
    of: (address) =>
      dotted(address)
        .map((part) => `0x${hex(part)}`)
        .join("."),
  },
  { name: "two parts", of: (address) => `${address >>> 24}.${address & 0xffffff}` },
  { name: "three parts", of: (address) => `${address >>> 24}.${(address >>> 16) & 255}.${address & 0xffff}` },
  { name: "with a trailing dot", of: (address) => `${dotted(address).join(".")}.` },
  { name: "full-width digits", of: (address) => toFullWidth(dotted(address).join(".")) },
  { name: "mapped", of: (address) => `[::ffff:${dotted(address).join(".")}]` },
  { name: "mapped in hexadecimal", of: (address) => `[0:0:0:0:0:ffff:${groups(address)}]` },
  { name: "compatible", of: (address) => `[::${groups(address)}]` },
  { name: "translated", of: (address) => `[::ffff:0:${groups(address)}]` },
  { name: "NAT64", of: (address) => `[64:ff9b::${groups(address)}]` },
  { name: "local NAT64", of: (address) => `[64:ff9b:1::${groups(address)}]` },
  { name: "6to4", of: (address) => `[2002:${groups(address)}::1]` },
  { name: "Teredo", of: (address, random) => `[2001:0:${groups(address)}::${hex(random.integer(1, 0xffff))}]` },
  { name: "unique local", of: (address) => `[fd12:3456:789a::${groups(address)}]` },
  { name: "IPv6 link-local", of: (address) => `[fe80::${groups(address)}]` },
];

function toNumber(address: string): number {
  return address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
}

function toFullWidth(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))).replaceAll(".", "。");
}
