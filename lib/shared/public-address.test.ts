import { describe, expect, test } from "vitest";
import { isLoopbackAddress, isPublicAddress } from "./public-address";

describe("[R-5] accepts only public internet addresses", () => {
  test.each([
    ["this network", "0.0.0.0"],
    ["private", "10.0.0.1"],
    ["private", "10.255.255.255"],
    ["carrier-grade NAT", "100.64.0.1"],
    ["carrier-grade NAT", "100.127.255.255"],
    ["loopback", "127.0.0.1"],
    ["loopback", "127.255.255.254"],
    ["link-local, used for cloud metadata", "169.254.169.254"],
    ["private", "172.16.0.1"],
    ["private", "172.31.255.255"],
    ["protocol assignments", "192.0.0.8"],
    ["documentation", "192.0.2.1"],
    ["6to4 relay", "192.88.99.1"],
    ["private", "192.168.1.1"],
    ["benchmarks", "198.19.255.255"],
    ["documentation", "198.51.100.7"],
    ["documentation", "203.0.113.7"],
    ["multicast", "224.0.0.1"],
    ["reserved", "240.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["unspecified", "::"],
    ["loopback", "::1"],
    ["mapped IPv4", "::ffff:93.184.215.14"],
    ["mapped loopback", "::ffff:127.0.0.1"],
    ["mapped loopback in hexadecimal", "::ffff:7f00:1"],
    ["compatible IPv4", "::127.0.0.1"],
    ["translated IPv4", "::ffff:0:127.0.0.1"],
    ["NAT64", "64:ff9b::7f00:1"],
    ["local NAT64", "64:ff9b:1::7f00:1"],
    ["discard", "100::1"],
    ["Teredo", "2001::1"],
    ["ORCHID", "2001:20::1"],
    ["documentation", "2001:db8::1"],
    ["6to4 of loopback", "2002:7f00:1::"],
    ["documentation", "3fff::1"],
    ["segment routing", "5f00::1"],
    ["unique local", "fc00::1"],
    ["unique local", "fd12:3456::1"],
    ["link-local", "fe80::1"],
    ["link-local with a zone", "fe80::1%eth0"],
    ["site-local", "fec0::1"],
    ["multicast", "ff02::1"],
    ["a public address with a zone", "2606:4700::1111%eth0"],
    ["a host name", "localhost"],
    ["a number that browsers parse as an address", "2130706433"],
    ["octal", "0177.0.0.1"],
    ["an empty string", ""],
  ])("%s: %s is rejected", (_, address) => expect(isPublicAddress(address)).toBe(false));

  test.each(["93.184.215.14", "8.8.8.8", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1", "192.0.1.1"])(
    "%s is accepted",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test.each(["2606:4700::1111", "2a00:1450:4001::200e", "2001:200::1", "2003::1"])("%s is accepted", (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
});

test("[GAP-34] loopback addresses are 127/8 and ::1", () => {
  expect(["127.0.0.1", "127.9.9.9", "::1"].every(isLoopbackAddress)).toBe(true);
  expect(["128.0.0.1", "::2", "::ffff:127.0.0.1", "10.0.0.1", "127.evil.example"].some(isLoopbackAddress)).toBe(false);
});
